import { rankWinners, type StandingRow } from '#engine/ranking/standings.ts';
import type { BracketGrid } from './bracket.ts';
import { QUALIFIERS_PER_GROUP } from './groups.ts';
import { gridSize, seedLines } from './seeding.ts';

type Finishers = { groupIndex: number; winner: StandingRow; runnerUp: StandingRow };

/**
 * Returns the lines of the knockout after a group stage, from each group's table in group order. The best two
 * songs of a group are in different halves, so that they meet again only in the final. A group winner without a bye first
 * meets a runner-up. A single group sends its best two songs to the final.
 * @throws RangeError without groups, or for a group of fewer than two songs
 */
export function groupGrid(groups: readonly (readonly StandingRow[])[]): BracketGrid {
  if (groups.length === 0) throw new RangeError('A knockout after groups needs a group.');
  const finishers = groups.map((rows, groupIndex): Finishers => {
    const [winner, runnerUp] = rows;
    if (!winner || !runnerUp) throw new RangeError('A group needs at least two songs.');
    return { groupIndex, winner, runnerUp };
  });
  const [only] = finishers;
  if (only && finishers.length === 1) return [only.winner.songId, only.runnerUp.songId];
  return isCrossed(groups.length) ? crossedGrid(finishers) : gridWithByes(finishers);
}

/** Whether the places in the groups alone decide the pairs of round 1, as with 2, 4, 8 or 16 groups (rule B3). */
export const isCrossed = (groups: number) => groups > 1 && gridSize(groups) === groups;

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
 * Lines up both halves. Each half takes the winner or the runner-up of every group and gives its byes to its best songs;
 * `winnersOfUpperHalf` divides the groups so that these are the best songs of all.
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
 * Returns the groups whose winner goes to the upper half. Both halves have equally many byes, so the groups that earned a
 * bye, or a second one where all winners have one, are divided evenly, and so are the others. From the best winner down, the
 * sides are upper, lower, lower, upper, as in standard seeding.
 */
function winnersOfUpperHalf(finishers: readonly Finishers[], byes: number): Set<number> {
  const ranked = byWinner(finishers);
  const finishersWithBye =
    byes <= finishers.length
      ? ranked.slice(0, byes)
      : byRunnerUp(finishers).slice(0, byes - finishers.length);
  const groupsWithBye = new Set(finishersWithBye.map(({ groupIndex }) => groupIndex));
  const upper = new Set<number>();
  for (const isWithBye of [true, false]) {
    const total = ranked.filter(({ groupIndex }) => groupsWithBye.has(groupIndex) === isWithBye).length;
    const taken = { upper: 0, lower: 0 };
    ranked.forEach(({ groupIndex }, rank) => {
      if (groupsWithBye.has(groupIndex) !== isWithBye) return;
      const preferred = rank % 4 === 0 || rank % 4 === 3 ? 'upper' : 'lower';
      const side =
        taken[preferred] < Math.ceil(total / 2) ? preferred : preferred === 'upper' ? 'lower' : 'upper';
      taken[side] += 1;
      if (side === 'upper') upper.add(groupIndex);
    });
  }
  return upper;
}
