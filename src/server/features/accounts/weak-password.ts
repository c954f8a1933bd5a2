import { MIN_PASSWORD_LENGTH } from '#contract/account.ts';
import { fieldError } from '#server/http/errors.ts';
import { createLazy } from '#server/lib/lazy.ts';

/**
 * Nearly 50,000 passwords that breaches made known, the commonest first: those that are long enough to be tried here.
 * Loaded with the first password that somebody sets.
 */
const breached = createLazy(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
});

/** The product's name as people write it; docs/security.md lists it with the words of the person. */
const PRODUCT_WORDS = ['battleofthebeats', 'battlebeats', 'beats', 'botb'];
const MIN_WORD_LENGTH = 3;
/** What has to be left of a password that holds such words once they are taken out. */
const MIN_REST_LENGTH = 6;

type Owner = Record<'email' | 'username' | 'firstName' | 'lastName', string | null>;

/**
 * Refuses what would be guessed first, at the field of the new password: a breached password in any case of letters, and
 * what is little more than the words of the product and of its owner. @throws AppError INVALID_INPUT
 */
export async function requireStrongPassword(
  password: string,
  { owner, field }: { owner: Owner; field: string },
): Promise<void> {
  const folded = password.toLowerCase();
  if ((await breached()).has(folded)) {
    throw fieldError(
      'INVALID_INPUT',
      field,
      'This password is on the lists that are tried first. Please choose another one.',
    );
  }
  if (isMostlyWords(folded, owner)) {
    throw fieldError(
      'INVALID_INPUT',
      field,
      'Your own names and the name of this place are guessed first. Please choose another password.',
    );
  }
}

/** Of `beats2031`, and of `b.e.a.t.s 2031`, four characters are left. */
function isMostlyWords(folded: string, owner: Owner): boolean {
  const words = [owner.email, owner.email?.split('@')[0], owner.username, owner.firstName, owner.lastName]
    .concat(PRODUCT_WORDS)
    .map((word) => joined(word?.toLowerCase() ?? ''))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length);
  const text = joined(folded);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.length < MIN_REST_LENGTH;
}

const joined = (text: string) => text.replace(/[\s._-]+/g, '');
