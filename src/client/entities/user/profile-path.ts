import { personName } from './person-name.ts';

const MAX_SLUG_LENGTH = 40;

/** The path of a user's public profile. The name behind the id is for readers only (rule A19). */
export function profilePath(
  person: { firstName: string | null; lastName: string | null },
  userId: number,
): string {
  const slug = personName(person, userId)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return `/users/~${userId}${slug && `-${slug}`}`;
}
