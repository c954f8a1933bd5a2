import { slugOf } from '#engine/sharing/slug.ts';
import { personName } from './person-name.ts';

/** The path of a user's public profile. The name behind the id is for readers only. */
export function profilePath(
  person: { firstName: string | null; lastName: string | null },
  userId: number,
): string {
  const slug = slugOf(personName(person, userId), /[^\p{L}\p{N}]+/gu);
  return `/users/~${userId}${slug && `-${slug}`}`;
}
