import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useProof } from '#client/entities/user/confirm-owner.tsx';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CallButton } from '#client/ui/form/call-button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { RenewDialog, SetUpDialog, type Setup, TurnOffDialog } from './second-factor-dialogs.tsx';

/** The codes of an authenticator app, which are asked for after the password. */
export function SecondFactor({ account }: { account: string }) {
  const { ways, withProof, question } = useProof(account);
  const { secondFactor, hasPassword } = ways;
  const [asked, setAsked] = useState<'renew' | 'off' | Setup | null>(null);
  const begin = useApiMutation({
    mutationFn: () => withProof(() => call('POST /api/auth/second-factor')),
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
    onSuccess: setAsked,
  });
  const dialog = { withProof, onClose: () => setAsked(null) };
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-2 text-18">
          Second Factor {secondFactor && <Badge tone="solid">On</Badge>}
        </h3>
        <p className="text-14 text-muted">
          {secondFactor
            ? `Since ${shortInstant(new Date(secondFactor.since))}. ${countText(secondFactor.recoveryCodesLeft, 'recovery code')} left.`
            : 'After the password, a code of an app on your phone. Passkeys need none.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {secondFactor ? (
          <>
            <Button onClick={() => setAsked('renew')}>New Recovery Codes</Button>
            <Button variant="danger" onClick={() => setAsked('off')}>
              Turn Off
            </Button>
          </>
        ) : (
          <CallButton icon={ShieldCheck} call={begin} pendingLabel="Setting up...">
            Set Up
          </CallButton>
        )}
      </div>
      {asked === 'renew' && <RenewDialog {...dialog} />}
      {asked === 'off' && <TurnOffDialog {...{ account, hasPassword }} {...dialog} />}
      {asked !== null && typeof asked === 'object' && <SetUpDialog setup={asked} {...dialog} />}
      {question}
    </Card>
  );
}
