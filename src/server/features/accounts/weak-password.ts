import { MIN_PASSWORD_LENGTH } from '#contract/account.ts';
import type { Config } from '#server/config.ts';
import { fieldError } from '#server/http/errors.ts';
import { createLazy } from '#server/lib/slots.ts';

/** Breached passwords that are long enough for this site. Loaded when the first password is set. */
const breached = createLazy(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH));
});

/** Spellings of the product's name, which docs/security.md lists too. */
const PRODUCT_WORDS = ['battleofthebeats', 'battlebeats', 'beats', 'botb'];
const MIN_WORD_LENGTH = 3;
/** The number of characters that a password needs besides such words (rule A7). */
const MIN_REST_LENGTH = 6;

type Owner = Record<'email' | 'username' | 'firstName' | 'lastName', string | null>;
const namesOf = ({ email, username, firstName, lastName }: Owner) => [
  email,
  email?.split('@')[0],
  username,
  firstName,
  lastName,
];

/**
 * Refuses a breached password in any case of letters, and one that is little more than names of the user and of
 * the site.
 * @throws AppError INVALID_INPUT at the given field
 */
export async function requireStrongPassword(
  { site }: Pick<Config, 'site'>,
  password: string,
  { owner, field }: { owner: Owner; field: string },
): Promise<void> {
  const folded = password.toLowerCase();
  const refuse = (reason: string) =>
    fieldError('INVALID_INPUT', field, `This password is ${reason}. Please choose another password.`);
  if ((await breached()).has(folded)) throw refuse('on a list of known passwords');
  if (isMostlyWords(folded, [...namesOf(owner), site.name, ...PRODUCT_WORDS]))
    throw refuse('too close to your name or to the name of this site');
}

/** Whether too few characters are left without names: `beats2031` and `b.e.a.t.s 2031` leave four. */
function isMostlyWords(folded: string, names: (string | null | undefined)[]): boolean {
  const words = names
    .map((word) => withoutSeparators(word?.toLowerCase() ?? ''))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length);
  const text = withoutSeparators(folded);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.length < MIN_REST_LENGTH;
}

const withoutSeparators = (text: string) => text.replace(/[\s._-]+/g, '');
