import type { Comment } from '#contract/comment.ts';
import { personName } from './person-name.ts';

/** Characters that show nothing: format characters, Hangul fillers and the empty Braille pattern. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800]/gu;

/** The same text for names that look alike: case, width, composition, kinds of spaces and invisible characters differ. */
const nameSkeleton = (name: string): string =>
  name.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim().toLowerCase();

/** The users among the authors whose name looks like another author's. */
export function findLookAlikes(authors: readonly Pick<Comment, 'user' | 'userId'>[]): ReadonlySet<number> {
  const idsByName = new Map<string, Set<number>>();
  for (const { user, userId } of authors) {
    const name = nameSkeleton(personName(user, userId));
    idsByName.set(name, (idsByName.get(name) ?? new Set()).add(userId));
  }
  return new Set([...idsByName.values()].filter((ids) => ids.size > 1).flatMap((ids) => [...ids]));
}

/** What tells users with the same name apart: the username, or the number in the profile's address. */
export const distinctName = (user: { username: string | null }, userId: number): string =>
  user.username ? `@${user.username}` : `~${userId}`;
