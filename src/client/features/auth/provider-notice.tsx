import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { MAY_TRY_AGAIN, PROVIDER_PROBLEMS } from '#client/entities/user/provider-problems.ts';
import { providerReturnQuery } from '#client/entities/user/provider-return.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { type ProviderProblem, providerPath } from '#contract/provider-address.ts';
import type { IdentityProvider } from '#engine/kinds.ts';
import type { Wanted } from './social-buttons.tsx';

type Props = {
  problem: ProviderProblem;
  provider: { id: IdentityProvider; name: string };
  wanted: Wanted;
};

/** Says at the top of the auth screen why a provider has not signed the user in, and how to go on. */
export function ProviderNotice({ problem, provider, wanted }: Props) {
  // The server's words name the reason of a ban, or why no one may sign up.
  const hasWords = problem === 'banned' || problem === 'closed';
  const { data } = useQuery({ ...providerReturnQuery, enabled: hasWords });
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-panel border border-danger p-4 text-14">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p className="wrap-anywhere">{data?.message ?? PROVIDER_PROBLEMS[problem](provider.name)}</p>
        {MAY_TRY_AGAIN.has(problem) && (
          <LinkButton size="small" href={providerPath(provider.id, wanted)}>
            Try Again
          </LinkButton>
        )}
      </div>
    </div>
  );
}
