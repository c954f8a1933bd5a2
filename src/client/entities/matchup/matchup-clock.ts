import { useServerNow } from '#client/lib/time/server-clock.ts';
import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import { type MatchupClock, votingState } from '#engine/matchup/voting-window.ts';

/** The times of an answer (ISO strings) in epoch milliseconds. */
export function clockOf(matchup: Pick<Matchup, 'status' | 'startTime' | 'endTime'>): MatchupClock {
  const { status, startTime, endTime } = parseTimes(matchup);
  return { status, startTime, endTime };
}

/** A matchup with its times in epoch milliseconds, as the engine needs them. */
export function withClock(matchup: Matchup) {
  const { id, phase, tiebreakerLevel, parentMatchupId } = matchup;
  return { ...clockOf(matchup), id, phase, tiebreakerLevel, parentMatchupId, matchup };
}

export type ClockedMatchup = ReturnType<typeof withClock>;

/** The server's time in milliseconds, updated whenever whole seconds are left until the start or the end. */
export function useMatchupNow({ startTime, endTime }: MatchupClock): number {
  return Math.max(useServerNow(1000, startTime), useServerNow(1000, endTime));
}

const HOUR_MS = 3_600_000;

/** Whether the start of a matchup is still to come, false without times; updated at the start, not each second. */
export function useIsUpcoming(clock: MatchupClock): boolean {
  return votingState(clock, useServerNow(HOUR_MS, clock.startTime)) === 'upcoming';
}
