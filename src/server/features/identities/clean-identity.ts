import { email } from '#contract/account.ts';
import { line } from '#contract/shapes.ts';
import type { Identity } from './provider.ts';

const MAX_NAME_LENGTH = 100;
const name = line({ max: MAX_NAME_LENGTH });

/** What the specification greets a user without a first name with. */
const NAMELESS = { firstName: 'Music', lastName: 'Lover' };

/** Holds the claims of a provider to the rules of the forms (rules A5, A6, L4). What does not fit is left out. */
export function cleanIdentity(identity: Identity): Identity {
  const { firstName, lastName, username, verifiedEmail } = identity;
  const address = email.safeParse(verifiedEmail);
  const names = { firstName: nameOf(firstName) ?? username, lastName: nameOf(lastName) };
  return {
    ...identity,
    ...(names.firstName ? names : NAMELESS),
    verifiedEmail: address.success ? address.data : null,
  };
}

function nameOf(claim: string | null): string | null {
  const parsed = name.safeParse(claim?.slice(0, MAX_NAME_LENGTH));
  return parsed.success && parsed.data !== '' ? parsed.data : null;
}
