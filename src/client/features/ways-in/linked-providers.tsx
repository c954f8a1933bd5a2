import { useQuery } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useProof, type WithProof } from '#client/entities/user/confirm-owner.tsx';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { call } from '#client/lib/api/api.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { OwnIdentity } from '#contract/identity.ts';

const identitiesQuery = readQuery<OwnIdentity[]>(['/api/auth/identities']);

/** The providers of this site: connect and disconnect (rule A56). Nothing where there is none. */
export function LinkedProviders({ account }: { account: string }) {
  const query = useQuery(identitiesQuery);
  const { data } = query;
  const { ways, withProof, question } = useProof(account);
  if (!data) {
    return <Unloaded query={query} what="your providers" rows={1} rowClassName="h-24 rounded-panel" />;
  }
  if (data.length === 0) return null;
  const connected = data.filter(({ connectedAt }) => connectedAt !== null).length;
  const isLast = connected === 1 && !ways.hasPassword && ways.passkeys.length === 0;
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h3 className="text-18">Other Accounts</h3>
      <ul aria-label="Other Accounts" className="flex flex-col divide-y divide-line">
        {data.map((identity) => (
          <Entry key={identity.id} identity={identity} isLast={isLast} withProof={withProof} />
        ))}
      </ul>
      {question}
    </Card>
  );
}

type EntryProps = { identity: OwnIdentity; isLast: boolean; withProof: WithProof };

function Entry({ identity: { id, name, connectedAt }, isLast, withProof }: EntryProps) {
  const body = { provider: id };
  const connect = useApiMutation({
    mutationFn: () => withProof(() => call('POST /api/auth/identities', { body })),
    onSuccess: ({ url }) => location.assign(url),
  });
  const disconnect = useApiMutation({
    mutationFn: () => withProof(() => call('POST /api/auth/identities/remove', { body })),
    success: ({ message }) => ({ title: `${name} disconnected`, description: message }),
    refresh: (client) => {
      void client.invalidateQueries({ queryKey: waysInQuery.queryKey });
      return client.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    },
  });
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold wrap-anywhere">{name}</span>
        <span className="block text-12 text-muted">
          {connectedAt ? `Connected ${shortInstant(new Date(connectedAt))}` : 'Not connected'}
        </span>
      </span>
      {connectedAt === null ? (
        <Button
          icon={Link2}
          aria-label={`Connect ${name}`}
          isPending={connect.isPending || connect.isSuccess}
          pendingLabel="Connecting..."
          onClick={() => connect.mutate()}
        >
          Connect
        </Button>
      ) : (
        <ConfirmedAction
          trigger={(ask) => (
            <Button icon={Unlink} aria-label={`Disconnect ${name}`} onClick={ask}>
              Disconnect
            </Button>
          )}
          title={`Disconnect ${name}?`}
          confirmLabel="Disconnect"
          pendingLabel="Disconnecting..."
          isPending={disconnect.isPending}
          isDisabled={isLast}
          onConfirm={(close) => {
            close();
            disconnect.mutate();
          }}
        >
          <p className="wrap-anywhere">
            {isLast
              ? 'It is the last way into your account. Add a password or a passkey first.'
              : `${name} opens your account no more.`}
          </p>
        </ConfirmedAction>
      )}
    </li>
  );
}
