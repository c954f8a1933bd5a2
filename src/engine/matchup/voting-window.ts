/** Voting is locked in the last 10 seconds (T §4, A §4). */
export const VOTING_LOCK_MS = 10_000;
/** A start is announced 90 seconds before it (T §2, T §9). */
export const START_CUE_MS = 90_000;
/** An end is announced 30 seconds before it (T §2, T §9). */
export const END_CUE_MS = 30_000;

/** What the clock needs of a matchup; times are epoch milliseconds, null when not set. */
export type MatchupClock = { status: string; startTime: number | null; endTime: number | null };

/** `locked` are the last 10 seconds; only `open` takes votes. */
export type VotingState = 'unscheduled' | 'upcoming' | 'open' | 'locked' | 'ended';
/** A matchup seen against the clock (A §4, T §4). */
export type Timing = 'live' | 'upcoming' | 'ended' | 'unscheduled';

/**
 * Live from the start until the end, upcoming before, ended from the end on, unscheduled when either time
 * is missing (A §4, T §4). A completed matchup has ended whatever its times say.
 */
export function timing(matchup: MatchupClock, now: number): Timing {
  if (matchup.status === 'completed') return 'ended';
  if (matchup.startTime === null || matchup.endTime === null) return 'unscheduled';
  if (now < matchup.startTime) return 'upcoming';
  return now < matchup.endTime ? 'live' : 'ended';
}

/**
 * Whether votes are taken, and if not, why: open needs both times, not completed, inside the window, more
 * than 10 seconds left (T §4).
 */
export function votingState(matchup: MatchupClock, now: number): VotingState {
  const time = timing(matchup, now);
  if (time !== 'live') return time;
  return (matchup.endTime as number) - now > VOTING_LOCK_MS ? 'open' : 'locked';
}

/** Whether a vote is accepted at this instant (T §4, R26). */
export function canVote(matchup: MatchupClock, now: number): boolean {
  return votingState(matchup, now) === 'open';
}

/**
 * Whether a matchup is live or starts within 90 seconds: then the voting tab opens by itself, and the list
 * is polled every second (T §2, T §4).
 */
export function isLiveOrImminent(matchup: MatchupClock, now: number): boolean {
  const time = timing(matchup, now);
  return time === 'live' || (time === 'upcoming' && (matchup.startTime as number) - now <= START_CUE_MS);
}

/**
 * The voting tab's dot (T §2): red when a live matchup ends within 30 seconds, else green when one is live,
 * else orange when one starts within 90 seconds.
 */
export function votingCue(matchups: readonly MatchupClock[], now: number): 'green' | 'orange' | 'red' | null {
  const live = matchups.filter((matchup) => timing(matchup, now) === 'live');
  if (live.some((matchup) => (matchup.endTime as number) - now <= END_CUE_MS)) return 'red';
  if (live.length > 0) return 'green';
  return matchups.some((matchup) => isLiveOrImminent(matchup, now)) ? 'orange' : null;
}
