import type { InvitationState } from '#engine/kinds.ts';

/** Why no one, or only the invited, may sign up; null where anyone may. */
export const SIGN_UP_REASONS = {
  open: null,
  invited: 'Sign-up is by invitation here. Open the link of your invitation to make an account.',
  closed: 'Sign-up is closed here. Accounts that exist can sign in.',
} as const;

const NEW_LINK = 'Ask the person who sent it for a new one.';

/** What a link of an invitation leads to. */
export const INVITATION_TEXTS: Record<InvitationState, string> = {
  valid: 'You are invited. Make your account below.',
  used_up: `This invitation has been used up. ${NEW_LINK}`,
  ended: `This invitation has ended. ${NEW_LINK}`,
  revoked: `This invitation was taken back. ${NEW_LINK}`,
  unknown: `This invitation is not known here. Check the link, or ask for a new one.`,
};

export const GUESTS_OFF = 'Voting without an account is switched off here. Please sign up or sign in.';

/** Which addresses may sign up. `isUnproven`: a provider has confirmed none. */
export const domainsText = (domains: readonly string[], { isUnproven = false } = {}): string =>
  `Only ${isUnproven ? 'confirmed addresses' : 'addresses'} of ${domains.join(' or ')} can sign up here.`;

export const UNCONFIRMED = 'Please confirm your email first: open the link in the mail to it.';
