import { personName } from './person.ts';

/** Characters that show nothing: format characters, Hangul fillers and the empty Braille pattern. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800]/gu;

/** A Latin letter, followed by the lower-case letters, digits and bars that look like it in most typefaces. */
const LOOKALIKES = new Map(
  'aаα bвβ cс dԁ eеε hнһ jј kкκ liı1|іїιӏ mмμ nη o0оο pрρ qԛ sѕ tтτ uυ vν wԝω xхχ yуγ'
    .split(' ')
    .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
);

/**
 * Returns the same text for names that look alike. They may differ in case, width, composition, spaces, invisible
 * characters, letters of other scripts, digits for letters, and pairs such as `rn` for `m`.
 */
const nameSkeleton = (name: string): string =>
  Array.from(
    name.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim().toLowerCase(),
    (character) => LOOKALIKES.get(character) ?? character,
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

type Listed = { userId: number; user: { firstName: string | null; lastName: string | null } };

/** The ids of the users in a list whose name looks like that of another user in it (rule A20). */
export function findLookAlikes(people: readonly Listed[]): ReadonlySet<number> {
  const idsByName = new Map<string, Set<number>>();
  for (const { user, userId } of people) {
    const name = nameSkeleton(personName(user, userId));
    idsByName.set(name, (idsByName.get(name) ?? new Set()).add(userId));
  }
  return new Set([...idsByName.values()].filter((ids) => ids.size > 1).flatMap((ids) => [...ids]));
}

/** What tells users apart whose names look alike: the username, or the number in the profile's address. */
export const distinctName = (user: { username: string | null }, userId: number): string =>
  user.username ? `@${user.username}` : `~${userId}`;
