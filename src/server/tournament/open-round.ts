import { initialStatus } from '#engine/matchup/status.ts';
import { earlierBy, firstStartOf, nextRound } from '#engine/schedule/next-round.ts';
import type { TournamentChange } from './change.ts';
import * as data from './data.ts';
import { toEpochTimes } from './epoch-times.ts';
import { openMatchupNow } from './open-matchup.ts';
import { recordTimes } from './record-times.ts';

/**
 * Opens the waiting matches of the next round now, with automatic scheduling those that start first, and returns their number. With automatic scheduling the later matches start earlier by the same time, so that the pauses stay.
 */
export async function openNextRound(change: TournamentChange): Promise<number> {
  const rows = await data.findMatchups(change.tx, change.tournament.id);
  const matchups = rows.map((row) => ({ ...toEpochTimes(row), row }));
  const round = nextRound(matchups, change.tournament);
  if (change.tournament.schedulingType === 'automatic') {
    const roundIds = new Set(round.map(({ id }) => id));
    const later = matchups.filter(({ id }) => !roundIds.has(id));
    await startEarlier(change, later, firstStartOf(round));
  }
  for (const { row } of round) await openMatchupNow(change, row);
  return round.length;
}

type Timed = ReturnType<typeof toEpochTimes<data.MatchupRow>> & { row: data.MatchupRow };

async function startEarlier(
  change: TournamentChange,
  matchups: readonly Timed[],
  plannedStart: number | null,
): Promise<void> {
  const { gainedMs, moved } = earlierBy(matchups, { plannedStart, now: change.now.getTime() });
  const times = moved.flatMap((matchup) => {
    const { id, startTime, endTime } = matchup;
    if (startTime === null || endTime === null) return [];
    const earlier = { startTime: new Date(startTime - gainedMs), endTime: new Date(endTime - gainedMs) };
    const timeChange = recordTimes(change, matchup.row, { action: 'times_moved', times: earlier });
    return [{ id, ...earlier, status: initialStatus(matchup), timeChange }];
  });
  if (times.length === 0) return;
  await data.saveTimes(change.tx, times);
  for (const { id } of times) change.changedMatchupIds.add(id);
}
