import type { MatchupStatus } from '#engine/kinds.ts';

/** Voting is locked for this long before the end (rule V1). */
export const VOTING_LOCK_MS = 10_000;
/** A show reveals a result for this long before the break. */
export const REVEAL_MS = 6_000;
/** The voting tab announces a start this long before it (rule W17). */
export const START_CUE_MS = 90_000;
/** The voting tab announces an end this long before it. */
export const END_CUE_MS = 30_000;

/** The times of a matchup, in epoch milliseconds; an unset time is null. */
export type EpochTimes = { startTime: number | null; endTime: number | null };
/** The status and times of a matchup. */
export type MatchupClock = EpochTimes & { status: MatchupStatus };

/** The state of voting. `locked` means the last 10 seconds, and only `open` takes votes. */
export type VotingState = 'unscheduled' | 'upcoming' | 'open' | 'locked' | 'ended';
/** Whether a matchup is live, still to come, over, or without times (rule K11). */
export type Timing = 'live' | 'upcoming' | 'ended' | 'unscheduled';

/** Returns the timing of a matchup at `now`. A completed matchup has ended, whatever its times are. */
export function timing(matchup: MatchupClock, now: number): Timing {
  if (matchup.status === 'completed') return 'ended';
  if (matchup.startTime === null || matchup.endTime === null) return 'unscheduled';
  if (now < matchup.startTime) return 'upcoming';
  return now < matchup.endTime ? 'live' : 'ended';
}

/** Returns the state of voting at `now`: open inside the window while more than 10 seconds are left. */
export function votingState(matchup: MatchupClock, now: number): VotingState {
  const time = timing(matchup, now);
  if (time !== 'live') return time;
  return (matchup.endTime as number) - now > VOTING_LOCK_MS ? 'open' : 'locked';
}

/** Whether a matchup takes votes at `now`. */
export function canVote(matchup: MatchupClock, now: number): boolean {
  return votingState(matchup, now) === 'open';
}

/** Whether a matchup is live or starts within 90 seconds (rule W16). */
export function isLiveOrImminent(matchup: MatchupClock, now: number): boolean {
  const time = timing(matchup, now);
  return time === 'live' || (time === 'upcoming' && (matchup.startTime as number) - now <= START_CUE_MS);
}

/**
 * Returns the colour of the voting tab's dot: red when a live matchup ends within 30 seconds, else green when a matchup is
 * live, else orange when a matchup starts within 90 seconds, else null: no dot.
 */
export function votingCue(matchups: readonly MatchupClock[], now: number): 'green' | 'orange' | 'red' | null {
  const live = matchups.filter((matchup) => timing(matchup, now) === 'live');
  if (live.some((matchup) => (matchup.endTime as number) - now <= END_CUE_MS)) return 'red';
  if (live.length > 0) return 'green';
  return matchups.some((matchup) => isLiveOrImminent(matchup, now)) ? 'orange' : null;
}
