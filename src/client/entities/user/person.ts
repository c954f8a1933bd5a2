import { type Person, personName } from '#contract/messages/person-name.ts';
import { slugOf } from '#engine/sharing/slug.ts';

export { type Person, personName };

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
