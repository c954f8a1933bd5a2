import type { ProviderProblem } from '#contract/provider-address.ts';

/** Why a provider, by its name, did not sign the user in (rule A57). */
export const PROVIDER_PROBLEMS: Record<ProviderProblem, (name: string) => string> = {
  denied: (name) => `${name} did not sign you in, because the request was cancelled.`,
  expired: () => 'This sign-in took too long, or it began in another window. Please start again.',
  away: (name) => `${name} does not answer right now. Please try again in a minute, or use another way in.`,
  busy: () => 'Too many people are signing in right now. Please try again in a few minutes.',
  failed: (name) =>
    `${name} could not confirm who you are. Please try again. If that does not help, tell the people who run this site.`,
  closed: (name) =>
    `This site takes no new account from ${name} right now. If you have one here, sign in to it.`,
  address_taken: (name) =>
    `The address of your ${name} account is in use here. Sign in with your password, then connect ${name} on your profile.`,
  banned: () => 'This account is banned.',
  other_user: (name) =>
    `This ${name} account already opens another account of this site. Disconnect it there first.`,
  other_identity: (name) => `Another ${name} account is connected already. Disconnect it first.`,
  signed_out: () => 'You were signed out meanwhile. Please sign in and try again.',
  other_person: (name) => `This is another ${name} account than the one that opens your account here.`,
  stale: (name) =>
    `Your sign-in at ${name} was too long ago. Sign out there and try again, or sign out here and in again.`,
};

/** The problems that another try may solve. */
export const MAY_TRY_AGAIN: ReadonlySet<ProviderProblem> = new Set([
  'denied',
  'expired',
  'away',
  'busy',
  'failed',
]);
