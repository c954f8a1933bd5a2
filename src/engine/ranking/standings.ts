import type { MatchupDecision } from '#engine/kinds.ts';

/** A completed group match. Decisions and walkovers need `winnerId`, because their votes do not tell the winner. */
export type GroupMatch = {
  song1Id: number;
  song2Id: number;
  song1Votes: number;
  song2Votes: number;
  winnerId?: number | null;
  decidedBy?: MatchupDecision | null;
};

/** The keys that order a group, in their order (rule G4). */
export type StandingKey = 'points' | 'votes' | 'head_to_head_points' | 'head_to_head_votes' | 'draw_order';

/**
 * A row of a group's table. `decidedBy` is the key that places it below the row above. The first row has none, nor has a
 * withdrawn song below a song that was not withdrawn.
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

/** The points of a group match (rule G3). */
const GROUP_POINTS = { win: 3, tie: 1, loss: 0 } as const;

type Totals = Omit<StandingRow, 'rank' | 'decidedBy'>;
type KeyedTotals = Totals & { keys: readonly [StandingKey, number][] };

function emptyTotals(songId: number): Totals {
  return { songId, played: 0, wins: 0, ties: 0, losses: 0, points: 0, votes: 0 };
}

type Outcome = keyof typeof GROUP_POINTS;
const COUNTERS = { win: 'wins', tie: 'ties', loss: 'losses' } as const;

function outcomesOf({ song1Id, winnerId, decidedBy, ...match }: GroupMatch): [Outcome, Outcome] {
  const lead = match.song1Votes - match.song2Votes;
  const isTie = decidedBy === 'decision' ? false : lead === 0;
  if (isTie) return ['tie', 'tie'];
  const isFirst = decidedBy === 'decision' ? winnerId === song1Id : lead > 0;
  return isFirst ? ['win', 'loss'] : ['loss', 'win'];
}

function addSide(totals: Totals, votes: number, outcome: Outcome): void {
  totals.played += 1;
  totals.votes += votes;
  totals[COUNTERS[outcome]] += 1;
  totals.points += GROUP_POINTS[outcome];
}

/** Totals the matches whose two songs are both among `songIds`. */
function totalsAmong(songIds: readonly number[], matches: readonly GroupMatch[]): Map<number, Totals> {
  const table = new Map(songIds.map((songId) => [songId, emptyTotals(songId)]));
  for (const match of matches) {
    const [first, second] = [table.get(match.song1Id), table.get(match.song2Id)];
    if (!first || !second) continue;
    const [outcome1, outcome2] = outcomesOf(match);
    addSide(first, match.song1Votes, outcome1);
    addSide(second, match.song2Votes, outcome2);
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

/** Leaves out all matches of songs that gave a walkover, so that the others compare by the same opponents (rule J6). */
function countedMatches(matches: readonly GroupMatch[]): GroupMatch[] {
  const walkovers = matches.filter(({ decidedBy }) => decidedBy === 'walkover');
  const absent = new Set(
    walkovers.flatMap(({ song1Id, song2Id, winnerId }) => [song1Id, song2Id].filter((id) => id !== winnerId)),
  );
  return matches.filter(({ song1Id, song2Id }) => !absent.has(song1Id) && !absent.has(song2Id));
}

/**
 * Returns a group's table, ordered by points, total votes, points among the tied songs, votes among the tied songs and
 * draw order. Withdrawn songs are last. `completed` holds completed matches only. Ranks run from 1,
 * and no rank is shared.
 */
export function rankGroup(
  songIdsInDrawOrder: readonly number[],
  completed: readonly GroupMatch[],
  withdrawnIds: ReadonlySet<number> = new Set(),
): StandingRow[] {
  const matches = countedMatches(completed);
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
  const isOut = ({ songId }: Totals) => Number(withdrawnIds.has(songId));
  keyed.sort((a, b) => isOut(a) - isOut(b) || (firstDifference(a, b)?.by ?? 0));
  return keyed.map((row, index) => {
    const above = keyed[index - 1];
    const { keys: _, ...totals } = row;
    return {
      ...totals,
      rank: index + 1,
      decidedBy: above && isOut(above) === isOut(row) ? (firstDifference(above, row)?.key ?? null) : null,
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
