import { slugOf } from '#engine/sharing/slug.ts';

export type Person = { firstName: string | null; lastName: string | null };

const SHOWN_ID_CHARACTERS = 4;

/** A person's name; without one, 'User' and the last 4 characters of the id. */
export function personName(person: Person, userId: number): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ').trim();
  return name || `User ${String(userId).slice(-SHOWN_ID_CHARACTERS)}`;
}

/** Up to two letters for the avatar. */
export function personInitials(person: Person): string {
  const letters = [person.firstName, person.lastName].flatMap((name) =>
    Array.from(name?.trim() ?? '').slice(0, 1),
  );
  return letters.join('').toUpperCase() || 'U';
}

/** The path of a user's public profile. The name behind the id is for readers only. */
export function profilePath(person: Person, userId: number): string {
  const slug = slugOf(personName(person, userId), /[^\p{L}\p{N}]+/gu);
  return `/users/~${userId}${slug && `-${slug}`}`;
}
