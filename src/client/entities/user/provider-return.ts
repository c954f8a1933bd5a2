import { readQuery } from '#client/lib/api/read-query.ts';
import type { ProviderReturn } from '#contract/identity.ts';
import type { Site } from '#contract/site.ts';
import type { IdentityProvider } from '#engine/kinds.ts';

/** What this browser brought back from a provider; it fails once that has ended. */
export const providerReturnQuery = readQuery<ProviderReturn>(['/api/auth/provider-return']);

const NAMES: Record<IdentityProvider, string> = {
  oidc: 'Your provider',
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  discord: 'Discord',
};

/** The provider that an address names. */
export const namedProvider = (id: IdentityProvider, site: Site) =>
  site.signInProviders.find((each) => each.id === id) ?? { id, name: NAMES[id] };
