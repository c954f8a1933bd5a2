import { useEffect } from 'react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { isProblem, readOutcome } from '#contract/provider-address.ts';
import type { Site } from '#contract/site.ts';
import { PROVIDER_PROBLEMS } from './provider-problems.ts';
import { namedProvider } from './provider-return.ts';

/** Says once what a signed-in user brought back from a provider, and takes it out of the address (rules A46, A56). */
export function useProviderOutcome(site: Site): void {
  useEffect(() => {
    const returned = readOutcome(location.search);
    if (!returned) return;
    const { name } = namedProvider(returned.provider, site);
    const { outcome } = returned;
    if (isProblem(outcome)) {
      const description = PROVIDER_PROBLEMS[outcome](name);
      toast({ title: `${name} did not confirm it`, description, variant: 'destructive' });
    } else if (outcome === 'proven') {
      toast({ title: 'Thank you', description: 'For ten minutes you can go on with what you began.' });
    } else toast({ title: `${name} connected`, description: 'You can sign in with it from now on.' });
    history.replaceState(history.state, '', location.pathname);
  }, [site]);
}
