import { rankWinners, type StandingRow } from '#engine/ranking/standings.ts';
import { type Bracket, bracketFromGrid } from './bracket.ts';
import { gridSize, seedLines } from './seeding.ts';

/** The best two of each group advance (R16). */
export const QUALIFIERS_PER_GROUP = 2;

type Finishers = { groupIndex: number; winner: StandingRow; runnerUp: StandingRow };

/**
 * The knockout after a group stage (R16), from each group's table in group order. With 2, 4, 8, 16...
 * groups it is A1-B2, C1-D2, ... in the upper half and B1-A2, D1-C2, ... in the lower. With any other
 * number the byes go to the best group winners (then, if there are more byes than groups, to the best
 * runners-up). Either way a group's two songs stand in different halves, so that they meet again only in
 * the last round, and every winner's first opponent that has played no round yet is a runner-up. Throws
 * RangeError for fewer than two groups or a group of fewer than two songs.
 */
export function buildGroupBracket(
  groups: readonly (readonly StandingRow[])[],
  options: { thirdPlace: boolean },
): Bracket {
  if (groups.length < 2) throw new RangeError('A knockout after groups needs at least two groups.');
  const finishers = groups.map((rows, groupIndex): Finishers => {
    const [winner, runnerUp] = rows;
    if (!winner || !runnerUp) throw new RangeError('A group needs at least two songs.');
    return { groupIndex, winner, runnerUp };
  });
  const isPowerOfTwo = gridSize(groups.length) === groups.length;
  return bracketFromGrid(isPowerOfTwo ? crossedGrid(finishers) : gridWithByes(finishers), options);
}

function crossedGrid(finishers: readonly Finishers[]): number[] {
  const upper: number[] = [];
  const lower: number[] = [];
  for (let index = 0; index < finishers.length; index += 2) {
    const [a, b] = [finishers[index] as Finishers, finishers[index + 1] as Finishers];
    upper.push(a.winner.songId, b.runnerUp.songId);
    lower.push(b.winner.songId, a.runnerUp.songId);
  }
  return [...upper, ...lower];
}

const byWinner = (groups: readonly Finishers[]) =>
  rankWinners(groups.map((group) => ({ ...group, row: group.winner })));
const byRunnerUp = (groups: readonly Finishers[]) =>
  rankWinners(groups.map((group) => ({ ...group, row: group.runnerUp })));

/**
 * Each half takes one song of every group: the winner or the runner-up. Seeded with its winners first, a
 * half of `lines` lines gives its byes to its best songs; the split decides that these are the best of all.
 */
function gridWithByes(finishers: readonly Finishers[]): (number | null)[] {
  const lines = gridSize(finishers.length * QUALIFIERS_PER_GROUP) / 2;
  const byes = 2 * (lines - finishers.length);
  const upperWinners = winnersOfUpperHalf(finishers, byes);
  const half = (takesWinner: (group: Finishers) => boolean) => {
    const winners = byWinner(finishers.filter(takesWinner)).map(({ winner }) => winner.songId);
    const others = byRunnerUp(finishers.filter((group) => !takesWinner(group))).map(
      ({ runnerUp }) => runnerUp.songId,
    );
    const seeds = [...winners, ...others];
    return seedLines(lines).map((seed) => seeds[seed - 1] ?? null);
  };
  return [
    ...half(({ groupIndex }) => upperWinners.has(groupIndex)),
    ...half(({ groupIndex }) => !upperWinners.has(groupIndex)),
  ];
}

/**
 * Which groups send their winner to the upper half. Both halves have the same number of byes, so the groups
 * whose song has earned one (the best winners, or the best runners-up once all winners have theirs) must
 * divide evenly, and the rest too. From the best winner down, sides are taken 1 up, 2 down, 3 down, 4 up,
 * as seeding does.
 */
function winnersOfUpperHalf(finishers: readonly Finishers[], byes: number): Set<number> {
  const ranked = byWinner(finishers);
  const favoured =
    byes <= finishers.length
      ? ranked.slice(0, byes)
      : byRunnerUp(finishers).slice(0, byes - finishers.length);
  const isFavoured = new Set(favoured.map(({ groupIndex }) => groupIndex));
  const upper = new Set<number>();
  for (const wanted of [true, false]) {
    const total = ranked.filter(({ groupIndex }) => isFavoured.has(groupIndex) === wanted).length;
    const taken = { upper: 0, lower: 0 };
    ranked.forEach(({ groupIndex }, rank) => {
      if (isFavoured.has(groupIndex) !== wanted) return;
      const liked = rank % 4 === 0 || rank % 4 === 3 ? 'upper' : 'lower';
      const side = taken[liked] < Math.ceil(total / 2) ? liked : liked === 'upper' ? 'lower' : 'upper';
      taken[side] += 1;
      if (side === 'upper') upper.add(groupIndex);
    });
  }
  return upper;
}
