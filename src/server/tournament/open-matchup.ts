import { initialStatus } from '#engine/matchup/status.ts';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { earlierBy, firstStartOf, nextRound } from '#engine/schedule/next-round.ts';
import { lockMatchups } from '#server/db/matchup-locks.ts';
import { idsOf } from '#server/lib/ids-of.ts';
import { announce, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { type MatchupRow, updateMatchup } from './data.ts';
import { toEpochTimes } from './epoch-times.ts';
import { dropLeftVotes } from './move-votes-data.ts';
import { endOfMatch, recordTimes, shiftLaterMatchups } from './times.ts';

/**
 * Opens a matchup at its start time. If no server ran during the whole voting window, the matchup starts now
 * with its full length instead.
 */
export async function openScheduledMatchup(change: TournamentChange, matchup: MatchupRow): Promise<void> {
  const { now } = change;
  if (!matchup.startTime || !matchup.endTime) return;
  if (matchup.endTime.getTime() - now.getTime() > VOTING_LOCK_MS) {
    return activate(change, matchup, { firstEndTime: matchup.firstEndTime ?? matchup.endTime });
  }
  const durationMs = matchup.endTime.getTime() - matchup.startTime.getTime();
  await openMatchupUntil(change, matchup, new Date(now.getTime() + durationMs));
}

/** Opens a matchup by hand, from now for its duration. */
export async function openMatchupNow(change: TournamentChange, matchup: MatchupRow): Promise<void> {
  await openMatchupUntil(change, matchup, endOfMatch(change, matchup, change.now));
}

/** Opens a matchup from now until the given end. */
export async function openMatchupUntil(
  change: TournamentChange,
  matchup: MatchupRow,
  endTime: Date,
): Promise<void> {
  const times = { startTime: change.now, endTime };
  const timeChange = recordTimes(change, matchup, { action: 'match_opened', times });
  await activate(change, matchup, { ...times, firstEndTime: endTime, timeChange });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
}

async function activate(
  change: TournamentChange,
  matchup: MatchupRow,
  patch: Partial<MatchupRow> & { firstEndTime: Date },
): Promise<void> {
  // Votes may come since the start time, and batches that share the row would keep the change from it.
  await lockMatchups(change.tx, [matchup.id]);
  await updateMatchup(change.tx, matchup.id, { ...patch, status: 'active' });
  // The matchup may have been open before, if a forced status closed its voting.
  await dropLeftVotes(change.tx, matchup.id);
  change.changedMatchupIds.add(matchup.id);
  announce(change, { kind: 'match_opened', matchupId: matchup.id });
  if (matchup.round > change.tournament.currentRound)
    await updateTournament(change, { currentRound: matchup.round });
}

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
  await lockMatchups(change.tx, idsOf(round));
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
