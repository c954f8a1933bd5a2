import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { unlessClosed, useProof } from '#client/entities/user/confirm-owner.tsx';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { WaysIn } from '#contract/ways-in.ts';
import { RenewDialog, SetUpDialog, TurnOffDialog } from './second-factor-dialogs.tsx';

type Setup = { secret: string; uri: string };
type Asked = 'renew' | 'off' | Setup | null;
type Props = { account: string; ways: WaysIn };

/** The codes of an authenticator app, which are asked for after the password. */
export function SecondFactor({ account, ways }: Props) {
  const { secondFactor } = ways;
  const { withProof, question } = useProof({ account, ways });
  const [asked, setAsked] = useState<Asked>(null);
  const begin = useApiMutation({
    mutationFn: () => withProof(() => call('POST /api/auth/second-factor')),
    failure: (error) => (unlessClosed(error) === null ? null : failureToast(error)),
    refresh: (client) => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
    onSuccess: setAsked,
  });
  const close = () => setAsked(null);
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
          <Button
            icon={ShieldCheck}
            isPending={begin.isPending}
            pendingLabel="Setting up..."
            onClick={() => begin.mutate()}
          >
            Set Up
          </Button>
        )}
      </div>
      {asked !== null && typeof asked === 'object' && (
        <SetUpDialog setup={asked} withProof={withProof} onClose={close} />
      )}
      {asked === 'renew' && <RenewDialog withProof={withProof} onClose={close} />}
      {asked === 'off' && (
        <TurnOffDialog
          account={account}
          hasPassword={ways.hasPassword}
          withProof={withProof}
          onClose={close}
        />
      )}
      {question}
    </Card>
  );
}
