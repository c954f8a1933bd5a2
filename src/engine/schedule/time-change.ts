import { isPlaying } from '#engine/matchup/status.ts';
import { type EpochTimes, type MatchupClock, VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';

/** A running match may be extended by this many times its first duration, in all (rule S6). */
const MAX_EXTENSION_FACTOR = 2;

/** A matchup whose times are to change; times are epoch milliseconds. */
type Changeable = MatchupClock & {
  /** The end with which the matchup opened; null before it opened. */
  firstEndTime: number | null;
};

/** Why the times of a matchup cannot change. */
export type TimeChangeRefusal =
  | 'completed'
  | 'locked'
  | 'start_is_fixed'
  | 'not_later'
  | 'too_long'
  | 'in_the_past';

/**
 * Returns the latest end that a running matchup may get: its first end plus twice its first duration, in epoch milliseconds. Null for a matchup without times.
 */
export function latestEnd({ startTime, endTime, firstEndTime }: Omit<Changeable, 'status'>): number | null {
  const first = firstEndTime ?? endTime;
  if (startTime === null || first === null) return null;
  return first + MAX_EXTENSION_FACTOR * (first - startTime);
}

/**
 * Decides whether a matchup may get these times, and whether that extends a running match (rule S5). A running match
 * keeps its start, and its end may move later until the last 10 seconds, by twice its first duration at most in all. If a
 * waiting match gets both times, its end has to be in the future.
 */
export function timeChangeDecision(
  matchup: Changeable,
  wanted: EpochTimes,
  now: number,
): { ok: true; isExtension: boolean } | { ok: false; reason: TimeChangeRefusal } {
  if (matchup.status === 'completed') return { ok: false, reason: 'completed' };
  if (!isPlaying(matchup, now)) {
    const isPast = wanted.startTime !== null && wanted.endTime !== null && wanted.endTime <= now;
    return isPast ? { ok: false, reason: 'in_the_past' } : { ok: true, isExtension: false };
  }
  const end = matchup.endTime as number;
  if (end - now <= VOTING_LOCK_MS) return { ok: false, reason: 'locked' };
  if (wanted.startTime !== matchup.startTime) return { ok: false, reason: 'start_is_fixed' };
  if (wanted.endTime === null || wanted.endTime < end) return { ok: false, reason: 'not_later' };
  if (wanted.endTime > (latestEnd(matchup) as number)) return { ok: false, reason: 'too_long' };
  return { ok: true, isExtension: true };
}
