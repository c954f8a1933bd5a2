/** A completed group match. */
export type GroupMatch = { song1Id: number; song2Id: number; song1Votes: number; song2Votes: number };

/** The keys that order a group, in their order (rule G4). */
export type StandingKey = 'points' | 'votes' | 'head_to_head_points' | 'head_to_head_votes' | 'draw_order';

/** A row of a group's table. `decidedBy` is the key that places it below the row above; the first row has none. */
export type StandingRow = {
  songId: number;
  rank: number;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  points: number;
  votes: number;
  decidedBy: StandingKey | null;
};

/** The points of a group match (rule G3). */
const GROUP_POINTS = { win: 3, tie: 1, loss: 0 } as const;

type Totals = Omit<StandingRow, 'rank' | 'decidedBy'>;
type KeyedTotals = Totals & { keys: readonly [StandingKey, number][] };

function emptyTotals(songId: number): Totals {
  return { songId, played: 0, wins: 0, ties: 0, losses: 0, points: 0, votes: 0 };
}

function addSide(totals: Totals, own: number, others: number): void {
  totals.played += 1;
  totals.votes += own;
  if (own > others) totals.wins += 1;
  else if (own === others) totals.ties += 1;
  else totals.losses += 1;
  totals.points += own > others ? GROUP_POINTS.win : own === others ? GROUP_POINTS.tie : GROUP_POINTS.loss;
}

/** Totals the matches whose two songs are both among `songIds`. */
function totalsAmong(songIds: readonly number[], matches: readonly GroupMatch[]): Map<number, Totals> {
  const table = new Map(songIds.map((songId) => [songId, emptyTotals(songId)]));
  for (const match of matches) {
    const [first, second] = [table.get(match.song1Id), table.get(match.song2Id)];
    if (!first || !second) continue;
    addSide(first, match.song1Votes, match.song2Votes);
    addSide(second, match.song2Votes, match.song1Votes);
  }
  return table;
}

function firstDifference(a: KeyedTotals, b: KeyedTotals): { key: StandingKey; by: number } | null {
  for (const [index, [key, value]] of a.keys.entries()) {
    const other = b.keys[index]?.[1] as number;
    if (value !== other) return { key, by: other - value };
  }
  return null;
}

/**
 * Returns a group's table, ordered by points, total votes, points among the tied songs, votes among the tied songs and
 * draw order (rules G4, D4). `matches` holds completed matches only. Ranks run from 1, and no rank is shared.
 */
export function rankGroup(
  songIdsInDrawOrder: readonly number[],
  matches: readonly GroupMatch[],
): StandingRow[] {
  const table = [...totalsAmong(songIdsInDrawOrder, matches).values()];
  const keyed = table.map((totals, drawIndex): KeyedTotals => {
    const tied = table.filter((other) => other.points === totals.points && other.votes === totals.votes);
    const among = totalsAmong(
      tied.map((other) => other.songId),
      matches,
    ).get(totals.songId);
    return {
      ...totals,
      keys: [
        ['points', totals.points],
        ['votes', totals.votes],
        ['head_to_head_points', among?.points ?? 0],
        ['head_to_head_votes', among?.votes ?? 0],
        ['draw_order', -drawIndex],
      ],
    };
  });
  keyed.sort((a, b) => firstDifference(a, b)?.by ?? 0);
  return keyed.map((row, index) => {
    const above = keyed[index - 1];
    const { keys: _, ...totals } = row;
    return {
      ...totals,
      rank: index + 1,
      decidedBy: above ? (firstDifference(above, row)?.key ?? null) : null,
    };
  });
}

/** A row of one group that is compared with rows of other groups. */
export type AcrossGroups = { groupIndex: number; row: StandingRow };

/** Orders the winners (or the runners-up) of different groups, best first: points, votes, group order (rule B4). */
export function rankWinners<T extends AcrossGroups>(rows: readonly T[]): T[] {
  return [...rows].sort(
    (a, b) => b.row.points - a.row.points || b.row.votes - a.row.votes || a.groupIndex - b.groupIndex,
  );
}
