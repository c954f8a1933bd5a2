import type { Matchup } from '#contract/matchup.ts';
import type { MatchupClock } from '#engine/matchup/voting-window.ts';
import { useServerNow } from './time/server-clock.ts';

/** A matchup with its times as the engine counts them. */
export type ClockedMatchup = MatchupClock & {
  id: number;
  phase: string;
  tiebreakerLevel: number;
  parentMatchupId: number | null;
  matchup: Matchup;
};

const instantOf = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** The times of an answer, ISO strings, as the epoch milliseconds of the engine. */
export function clockOf(matchup: Pick<Matchup, 'status' | 'startTime' | 'endTime'>): MatchupClock {
  return {
    status: matchup.status,
    startTime: instantOf(matchup.startTime),
    endTime: instantOf(matchup.endTime),
  };
}

export function withClock(matchup: Matchup): ClockedMatchup {
  const { id, phase, tiebreakerLevel, parentMatchupId } = matchup;
  return { ...clockOf(matchup), id, phase, tiebreakerLevel, parentMatchupId, matchup };
}

/** The server's instant, renewed in the very moments in which whole seconds are left until the start or the end. */
export function useMatchupNow({ startTime, endTime }: MatchupClock): number {
  return Math.max(useServerNow(1000, startTime), useServerNow(1000, endTime));
}
