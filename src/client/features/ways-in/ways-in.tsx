import { useQuery } from '@tanstack/react-query';
import { useSite } from '#client/entities/site/use-site.ts';
import { waysInQuery } from '#client/entities/user/ways-in-query.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { LinkedProviders } from './linked-providers.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** What opens the account besides the password: passkeys, unless SIGN_IN=oidc closes them, providers and the second factor. */
export function WaysIn({ account }: { account: string }) {
  const { passwordsAccepted } = useSite();
  const query = useQuery(waysInQuery);
  if (!query.data) {
    return (
      <Unloaded
        query={query}
        what="your ways in"
        rows={2}
        rowClassName="h-24 rounded-panel"
        className="grid gap-3"
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {passwordsAccepted && <Passkeys account={account} />}
      <LinkedProviders account={account} />
      <SecondFactor account={account} />
    </div>
  );
}
