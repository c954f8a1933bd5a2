import { domainsText, INVITATION_TEXTS, SIGN_UP_REASONS } from '#contract/messages/sign-up.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { findState, spendInvitation } from '#server/features/invitations/service.ts';
import { AppError, fieldError } from '#server/http/errors.ts';

/** Someone who wants an account, by the form or by another site. */
export type Applicant = {
  /** Of a provider's person the address that the provider has verified. Where SIGN_UP_DOMAINS names domains, null is refused. */
  email?: string | null;
  /** The token of an invitation. */
  invitation?: string | undefined;
  /** Proven to be the operator, whom no policy refuses. */
  isOperator?: boolean;
};

/**
 * Whether the site's policy lets someone sign up (rule A37), before costly work. It takes no use of an invitation.
 * @throws AppError SIGN_UP_REFUSED with the sentence for the screen
 */
export async function requireMaySignUp(context: Context, { email, invitation, isOperator }: Applicant) {
  if (isOperator) return;
  requireDomain(context, email);
  const policy = context.config.site.signUp;
  if (policy === 'open') return;
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
  { email, invitation, isOperator }: Applicant,
): Promise<void> {
  if (isOperator) return;
  requireDomain({ config }, email);
  const policy = config.site.signUp;
  if (policy === 'open') return;
  if (policy === 'closed' || !invitation) throw refused(SIGN_UP_REASONS[policy]);
  await spendInvitation(tx, { token: invitation, now: clock.now() });
}

/** Requires an address of SIGN_UP_DOMAINS, also for a change (rule A43). @throws AppError SIGN_UP_REFUSED at `email` */
export function requireDomain({ config }: Pick<Context, 'config'>, email: string | null | undefined): void {
  const { signUpDomains } = config.site;
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (signUpDomains.length === 0 || (domain && signUpDomains.includes(domain))) return;
  throw fieldError('SIGN_UP_REFUSED', 'email', domainsText(signUpDomains, { isUnproven: !domain }));
}

const refused = (sentence: string) => new AppError('SIGN_UP_REFUSED', sentence);
