import type { TimeChange } from '#contract/matchup.ts';
import { record, type TournamentChange } from './change.ts';
import type { MatchupRow } from './data.ts';
import { type RowTimes, toIsoTimes } from './epoch-times.ts';

type NewTimes = {
  action: TimeChange['action'];
  times: RowTimes;
  reason?: string | null;
  /** The matchup whose later end moves this one. */
  causeId?: number;
};

/**
 * Adds new times of a matchup to the history, and returns what its row keeps of the change. Unchanged
 * times add nothing and return the row's last change.
 */
export function recordTimes(
  change: TournamentChange,
  matchup: MatchupRow,
  { action, times, reason = null, causeId }: NewTimes,
): TimeChange | null {
  const [before, after] = [toIsoTimes(matchup), toIsoTimes(times)];
  if (before.startTime === after.startTime && before.endTime === after.endTime) return matchup.timeChange;
  record(change, {
    action,
    matchupId: matchup.id,
    reason,
    before,
    after,
    ...(causeId === undefined ? {} : { about: { causeId } }),
  });
  return { at: change.now.toISOString(), by: change.actor.role, action, reason, before, after };
}
