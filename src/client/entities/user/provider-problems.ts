import type { ProviderProblem } from '#contract/provider-address.ts';

/** Why a provider did not sign the user in, and whether another try may help (rule A57). */
type Problem = { text: (name: string) => string; mayTryAgain?: true };

export const PROVIDER_PROBLEMS: Record<ProviderProblem, Problem> = {
  denied: {
    text: (name) => `${name} did not sign you in, because the request was cancelled.`,
    mayTryAgain: true,
  },
  expired: {
    text: () => 'This sign-in took too long, or it began in another window. Please start again.',
    mayTryAgain: true,
  },
  away: {
    text: (name) => `${name} does not answer right now. Please try again in a minute, or use another way in.`,
    mayTryAgain: true,
  },
  busy: {
    text: () => 'Too many people are signing in right now. Please try again in a few minutes.',
    mayTryAgain: true,
  },
  failed: {
    text: (name) =>
      `${name} could not confirm who you are. Please try again. If that does not help, tell the people who run this site.`,
    mayTryAgain: true,
  },
  closed: {
    text: (name) =>
      `This site takes no new account from ${name} right now. If you have one here, sign in to it.`,
  },
  address_taken: {
    text: (name) =>
      `The address of your ${name} account is in use here. Sign in with your password, then connect ${name} on your profile.`,
  },
  banned: { text: () => 'This account is banned.' },
  other_user: {
    text: (name) =>
      `This ${name} account already opens another account of this site. Disconnect it there first.`,
  },
  other_identity: {
    text: (name) => `Another ${name} account is connected already. Disconnect it first.`,
  },
  signed_out: { text: () => 'You were signed out meanwhile. Please sign in and try again.' },
  other_person: {
    text: (name) => `This is another ${name} account than the one that opens your account here.`,
  },
  stale: {
    text: (name) =>
      `Your sign-in at ${name} was too long ago. Sign out there and try again, or sign out here and in again.`,
  },
};
