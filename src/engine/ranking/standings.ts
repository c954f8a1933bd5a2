/** A completed group match, as the standings read it. */
export type GroupMatch = { song1Id: number; song2Id: number; song1Votes: number; song2Votes: number };

/** The keys of R15 in their order. */
export type StandingKey = 'points' | 'votes' | 'head_to_head_points' | 'head_to_head_votes' | 'draw_order';

/**
 * One line of a group's table. `decidedBy` is the key that parts it from the line above; null on the first
 * line.
 */
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

/** A group match is worth 3 points to its winner and 1 to each song of a tie (T §2, T §9). */
const GROUP_POINTS = { win: 3, tie: 1, loss: 0 } as const;

type Tally = Omit<StandingRow, 'rank' | 'decidedBy'>;
type Keyed = Tally & { keys: readonly [StandingKey, number][] };

function emptyTally(songId: number): Tally {
  return { songId, played: 0, wins: 0, ties: 0, losses: 0, points: 0, votes: 0 };
}

function addSide(tally: Tally, own: number, others: number): void {
  tally.played += 1;
  tally.votes += own;
  if (own > others) tally.wins += 1;
  else if (own === others) tally.ties += 1;
  else tally.losses += 1;
  tally.points += own > others ? GROUP_POINTS.win : own === others ? GROUP_POINTS.tie : GROUP_POINTS.loss;
}

/** Counts the matches whose two songs are both among `songIds`. */
function tallies(songIds: readonly number[], matches: readonly GroupMatch[]): Map<number, Tally> {
  const table = new Map(songIds.map((songId) => [songId, emptyTally(songId)]));
  for (const match of matches) {
    const [first, second] = [table.get(match.song1Id), table.get(match.song2Id)];
    if (!first || !second) continue;
    addSide(first, match.song1Votes, match.song2Votes);
    addSide(second, match.song2Votes, match.song1Votes);
  }
  return table;
}

function firstDifference(a: Keyed, b: Keyed): { key: StandingKey; by: number } | null {
  for (const [index, [key, value]] of a.keys.entries()) {
    const other = b.keys[index]?.[1] as number;
    if (value !== other) return { key, by: other - value };
  }
  return null;
}

/**
 * A group's table (R15): points, then total votes, then points in the matches among the songs tied so far,
 * then votes in those, then the draw order. A total order: ranks run from 1 without sharing. Only completed
 * matches are passed in.
 */
export function rankGroup(
  songIdsInDrawOrder: readonly number[],
  matches: readonly GroupMatch[],
): StandingRow[] {
  const table = [...tallies(songIdsInDrawOrder, matches).values()];
  const keyed = table.map((tally, drawn): Keyed => {
    const tied = table.filter((other) => other.points === tally.points && other.votes === tally.votes);
    const among = tallies(
      tied.map((other) => other.songId),
      matches,
    ).get(tally.songId);
    return {
      ...tally,
      keys: [
        ['points', tally.points],
        ['votes', tally.votes],
        ['head_to_head_points', among?.points ?? 0],
        ['head_to_head_votes', among?.votes ?? 0],
        ['draw_order', -drawn],
      ],
    };
  });
  keyed.sort((a, b) => firstDifference(a, b)?.by ?? 0);
  return keyed.map((row, index) => {
    const above = keyed[index - 1];
    const { keys: _, ...tally } = row;
    return {
      ...tally,
      rank: index + 1,
      decidedBy: above ? (firstDifference(above, row)?.key ?? null) : null,
    };
  });
}

/** A line of one group beside lines of the same rank in others. */
export type AcrossGroups = { groupIndex: number; row: StandingRow };

/**
 * Orders the winners (or the runners-up) of different groups, best first, for byes (R16): points, then
 * votes, then the order in which the groups were drawn. They never met, so the head-to-head keys have
 * nothing to say.
 */
export function rankWinners<T extends AcrossGroups>(rows: readonly T[]): T[] {
  return [...rows].sort(
    (a, b) => b.row.points - a.row.points || b.row.votes - a.row.votes || a.groupIndex - b.groupIndex,
  );
}
