import type { Candidate } from '#engine/matchup/offered-match.ts';
import { canVote, timing } from '#engine/matchup/voting-window.ts';

/** The next open matchup for a voter, and how many are left. */
export type RunOfMatches = {
  /** The next open matchup without the voter's vote, after the shown one; null if there is none. */
  nextId: number | null;
  /** How many open matchups without the voter's vote there are besides the shown one. */
  left: number;
  /** Whether the voter has voted in every open matchup, and there is at least one. */
  isDone: boolean;
  /** The earliest start of an upcoming matchup, in epoch milliseconds. */
  nextStart: number | null;
  /** The matchup that starts then. */
  startingId: number | null;
};

/**
 * Finds the next open matchup for a voter, after the shown one. `ordered` is in the order of the carousel, and
 * `now` is in epoch milliseconds.
 */
export function runOfMatches(
  ordered: readonly Candidate[],
  shownId: number | null,
  votedIds: ReadonlySet<number>,
  now: number,
): RunOfMatches {
  const shownIndex = ordered.findIndex(({ id }) => id === shownId);
  const fromShown = [...ordered.slice(shownIndex + 1), ...ordered.slice(0, shownIndex + 1)];
  const open = fromShown.filter((matchup) => canVote(matchup, now));
  const unvoted = open.filter(({ id }) => !votedIds.has(id));
  const others = unvoted.filter(({ id }) => id !== shownId);
  const [starting] = ordered
    .filter((matchup) => timing(matchup, now) === 'upcoming')
    .sort((a, b) => Number(a.startTime) - Number(b.startTime));
  return {
    nextId: others[0]?.id ?? null,
    left: others.length,
    isDone: open.length > 0 && unvoted.length === 0,
    nextStart: starting?.startTime ?? null,
    startingId: starting?.id ?? null,
  };
}
