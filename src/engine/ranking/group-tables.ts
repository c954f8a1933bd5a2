import { type GroupMatch, rankGroup, type StandingRow } from './standings.ts';

/** A main entry of a group stage. The draw position is the last key of every table (rule D4). */
type GroupEntry = { id: number; group: number | null; drawPosition: number | null };

/** A completed group match. Tables leave out a match that lacks a song. */
export type GroupResult = Omit<GroupMatch, 'song1Id' | 'song2Id'> & {
  group: number | null;
  song1Id: number | null;
  song2Id: number | null;
};

/** Returns the table of each group, in the order of the draw. */
export function groupTables(
  entries: readonly GroupEntry[],
  results: readonly GroupResult[],
  withdrawnIds: ReadonlySet<number>,
): StandingRow[][] {
  const drawn = entries.toSorted((a, b) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0));
  const groups = [...new Set(drawn.map((entry) => entry.group))].filter((group) => group !== null);
  return groups.map((group) =>
    rankGroup(
      drawn.filter((entry) => entry.group === group).map(({ id }) => id),
      results
        .filter((result) => result.group === group)
        .flatMap(({ song1Id, song2Id, ...result }) =>
          song1Id && song2Id ? [{ ...result, song1Id, song2Id }] : [],
        ),
      withdrawnIds,
    ),
  );
}
