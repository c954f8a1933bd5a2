import { IDENTITY_PROVIDERS, type IdentityProvider } from '#engine/kinds.ts';
import type { SignInAddress } from './sign-in-address.ts';

/** Why a sign-in by a provider did not succeed (rule A57). The screens have a sentence for each. */
const PROVIDER_PROBLEMS = [
  'denied',
  'expired',
  'away',
  'busy',
  'failed',
  'closed',
  'address_taken',
  'banned',
  'other_user',
  'other_identity',
  'signed_out',
  'other_person',
  'stale',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** What the browser brings back from a provider, in the address of the auth screen or the profile. */
export type ProviderOutcome = {
  provider: IdentityProvider;
  /** `password`: the account of the verified address connects by its password. */
  outcome: ProviderProblem | 'password' | 'connected' | 'proven';
};

/** The path of the navigation that leads to a provider. */
export function providerPath(
  id: IdentityProvider,
  { returnTo, adminCode, invite }: Omit<SignInAddress, 'tab'>,
): string {
  const given = Object.entries({ returnTo, adminCode, invite }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  return `/api/sign-in/${id}${query && `?${query}`}`;
}

/** The path of a screen with what the browser brings back. */
export function outcomePath(screen: string, { provider, outcome }: ProviderOutcome): string {
  return `${screen}${screen.includes('?') ? '&' : '?'}provider=${provider}&outcome=${outcome}`;
}

/** Whether an outcome is a problem, and no further step. */
export const isProblem = (outcome: ProviderOutcome['outcome']): outcome is ProviderProblem =>
  PROVIDER_PROBLEMS.some((problem) => problem === outcome);

const OUTCOMES: readonly string[] = [...PROVIDER_PROBLEMS, 'password', 'connected', 'proven'];

/** Reads the query of such a path; null for any other. */
export function readOutcome(search: string): ProviderOutcome | null {
  const query = new URLSearchParams(search);
  const outcome = query.get('outcome') ?? '';
  const provider = IDENTITY_PROVIDERS.find((id) => id === query.get('provider'));
  if (!provider || !OUTCOMES.includes(outcome)) return null;
  return { provider, outcome: outcome as ProviderOutcome['outcome'] };
}
