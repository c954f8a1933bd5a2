import { INVITATION_TEXTS, SIGN_UP_REASONS } from '#contract/messages/sign-up.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { findState, spendInvitation } from '#server/features/invitations/service.ts';
import { AppError } from '#server/http/errors.ts';

/** Someone who wants an account, by the form or by another site. */
export type Applicant = {
  /** The token of an invitation. */
  invitation?: string | undefined;
  /** Proven to be the operator, whom no policy refuses. */
  isOperator?: boolean;
};

/**
 * Whether the site's policy lets someone sign up (rule A37), before costly work. It takes no use of an invitation.
 * @throws AppError SIGN_UP_REFUSED with the sentence for the screen
 */
export async function requireMaySignUp(context: Context, { invitation, isOperator }: Applicant) {
  const policy = context.config.site.signUp;
  if (policy === 'open' || isOperator) return;
  if (policy === 'closed' || !invitation) throw refused(SIGN_UP_REASONS[policy]);
  const state = await findState(context, invitation);
  if (state !== 'valid') throw refused(INVITATION_TEXTS[state]);
}

/**
 * Lets someone sign up in the transaction that makes the account, and takes a use of the invitation. Every way to a new account
 * calls it.
 * @throws AppError SIGN_UP_REFUSED with the sentence for the screen
 */
export async function maySignUp(
  tx: Transaction,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { invitation, isOperator }: Applicant,
): Promise<void> {
  const policy = config.site.signUp;
  if (policy === 'open' || isOperator) return;
  if (policy === 'closed' || !invitation) throw refused(SIGN_UP_REASONS[policy]);
  await spendInvitation(tx, { token: invitation, now: clock.now() });
}

const refused = (sentence: string) => new AppError('SIGN_UP_REFUSED', sentence);
