import { canVote, type MatchupClock, timing } from './voting-window.ts';

/** A matchup that a screen may offer to a voter (rule W32). */
export type Candidate = MatchupClock & { id: number };

/** Returns the matchups that take votes, the soonest end first, and upcoming ones, the earliest start first. */
export function openAndUpcoming<T extends Candidate>(matchups: readonly T[], now: number) {
  const open = matchups
    .filter((matchup) => canVote(matchup, now))
    .sort((a, b) => (a.endTime ?? 0) - (b.endTime ?? 0) || a.id - b.id);
  const upcoming = matchups
    .filter((matchup) => timing(matchup, now) === 'upcoming')
    .sort((a, b) => (a.startTime ?? 0) - (b.startTime ?? 0) || a.id - b.id);
  return { open, upcoming };
}

/** Returns the first open matchup without the viewer's vote. `now` is in epoch milliseconds. */
export const firstUnvoted = <T extends Candidate>(
  matchups: readonly T[],
  votedIds: ReadonlySet<number>,
  now: number,
): T | undefined => matchups.find((matchup) => canVote(matchup, now) && !votedIds.has(matchup.id));

/**
 * Returns the matchup that the home page offers: the first open one without the viewer's vote, else the one that opens
 * next, else the first open one. Null when there is none.
 */
export function offeredMatch<T extends Candidate>(
  { open, upcoming }: { open: readonly T[]; upcoming: readonly T[] },
  votedIds: ReadonlySet<number>,
): { matchup: T; isNext: boolean } | null {
  const unvoted = open.find(({ id }) => !votedIds.has(id));
  if (unvoted) return { matchup: unvoted, isNext: false };
  const [next, voted] = [upcoming[0], open[0]];
  if (next) return { matchup: next, isNext: true };
  return voted ? { matchup: voted, isNext: false } : null;
}
