import { isGroupPhase } from '#engine/formats/phases.ts';
import { roundOrder } from '#engine/formats/round-order.ts';
import type { GroupPhaseScheduling, SchedulingType, TournamentPhase } from '#engine/kinds.ts';
import type { SchedulableMatchup } from './schedule.ts';

type Settings = {
  currentPhase: TournamentPhase;
  schedulingType: SchedulingType;
  groupPhaseScheduling: GroupPhaseScheduling;
};

/**
 * Returns the matches that `open-round` opens: the matches of the first unfinished round that have both songs and are not
 * open yet. With automatic scheduling only those with the earliest start open (rule K14). Group matches that a forced
 * knockout left unplayed do not count.
 */
export function nextRound<T extends SchedulableMatchup>(matchups: readonly T[], settings: Settings): T[] {
  const orderOf = roundOrder(matchups, settings.groupPhaseScheduling);
  const unfinished = matchups
    .filter(({ status }) => status !== 'completed')
    .filter(({ phase }) => settings.currentPhase !== 'knockout_stage' || !isGroupPhase(phase));
  const order = Math.min(...unfinished.map(orderOf));
  const waiting = unfinished
    .filter((matchup) => orderOf(matchup) === order && matchup.status !== 'active')
    .filter(({ song1Id, song2Id }) => song1Id !== null && song2Id !== null);
  const firstStart = firstStartOf(waiting);
  if (settings.schedulingType === 'manual' || firstStart === null) return waiting;
  return waiting.filter(({ startTime }) => startTime === firstStart);
}

/** Returns the earliest start of matches, in epoch milliseconds; null when none has a start. */
export function firstStartOf(matchups: readonly { startTime: number | null }[]): number | null {
  const starts = matchups.map(({ startTime }) => startTime).filter((start) => start !== null);
  return starts.length > 0 ? Math.min(...starts) : null;
}

/**
 * Returns the matches that move when a round opens before its planned start, and by how many milliseconds. All matches that
 * start after the planned start move, so that the pauses between rounds stay as they are. Instants are in epoch
 * milliseconds.
 */
export function earlierBy<T extends SchedulableMatchup>(
  matchups: readonly T[],
  opening: { plannedStart: number | null; now: number },
): { gainedMs: number; moved: T[] } {
  const { plannedStart, now } = opening;
  if (plannedStart === null || plannedStart <= now) return { gainedMs: 0, moved: [] };
  const moved = matchups.filter(
    ({ status, startTime }) =>
      (status === 'pending' || status === 'scheduled') && startTime !== null && startTime > plannedStart,
  );
  return { gainedMs: plannedStart - now, moved };
}
