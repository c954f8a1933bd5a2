import type { TimeChange } from '#contract/matchup.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import type { MatchupPhase } from '#engine/kinds.ts';
import { matchLengthMs } from '#engine/matchup/result.ts';
import { initialStatus } from '#engine/matchup/status.ts';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import {
  FIRST_MATCH_DELAY_MS,
  scheduleMatchups,
  shiftAfter,
  type TimeSlot,
} from '#engine/schedule/schedule.ts';
import { record, type TournamentChange } from './change.ts';
import type { MatchupRow } from './data.ts';
import * as data from './data.ts';
import { type RowTimes, toEpochTimes, toIsoTimes } from './epoch-times.ts';

/** Gives times to each unplayed matchup without both times. Returns how many got times. */
export async function assignTimes(change: TournamentChange): Promise<number> {
  const { tx, tournament } = change;
  const rows = await data.findMatchups(tx, tournament.id);
  const slots = scheduleMatchups({
    matchups: rows.filter((row) => isStillToPlay(row, tournament)).map(toEpochTimes),
    startAt: firstMatchAt(change),
    durationMinutes: tournament.matchDurationMinutes,
    intervalMinutes: tournament.matchIntervalMinutes,
    groupPhaseScheduling: tournament.groupPhaseScheduling,
  });
  await applySlots(change, rows, slots);
  if (slots.length > 0) record(change, { action: 'schedule_generated', after: { matches: slots.length } });
  return slots.length;
}

/** When an admin forces the knockout, group matches may stay unplayed; they get no times. */
const isStillToPlay = (
  { phase }: { phase: MatchupPhase },
  { currentPhase }: TournamentChange['tournament'],
) => currentPhase !== 'knockout_stage' || !isGroupPhase(phase);

/** Five minutes from now, or the custom date if that is later, in epoch milliseconds. */
function firstMatchAt({ tournament, now }: TournamentChange): number {
  const earliest = now.getTime() + FIRST_MATCH_DELAY_MS;
  if (tournament.startDateMode !== 'custom') return earliest;
  return Math.max(earliest, tournament.tournamentStartDate?.getTime() ?? 0);
}

/** Moves later matchups by whole rounds after a matchup got a later end. The history tells of each. */
export async function shiftLaterMatchups(change: TournamentChange, matchup: { id: number; endTime: Date }) {
  const rows = await data.findMatchups(change.tx, change.tournament.id);
  const slots = shiftAfter({
    matchups: rows.map(toEpochTimes),
    matchupId: matchup.id,
    endsAt: matchup.endTime.getTime(),
    groupPhaseScheduling: change.tournament.groupPhaseScheduling,
    intervalMinutes:
      change.tournament.schedulingType === 'automatic' ? change.tournament.matchIntervalMinutes : 0,
  });
  await applySlots(change, rows, slots, { causeId: matchup.id });
}

/**
 * Sets or clears the times of a matchup that is not completed, which makes it scheduled or pending.
 */
export async function setTimes(
  change: TournamentChange,
  matchup: data.MatchupRow,
  { reason, ...times }: RowTimes & { reason: string | null },
): Promise<void> {
  const status = initialStatus(toEpochTimes({ ...matchup, ...times }));
  const newTimes = { action: 'times_changed', times, reason } as const;
  await saveNewTimes(change, matchup, { ...newTimes, columns: { status, firstEndTime: null } });
}

/** Ends a running matchup later, and shifts the later ones. */
export async function extendMatchup(
  change: TournamentChange,
  matchup: data.MatchupRow,
  { endTime, reason }: { endTime: Date; reason: string | null },
): Promise<void> {
  const times = { startTime: matchup.startTime, endTime };
  const columns = { firstEndTime: matchup.firstEndTime ?? matchup.endTime };
  await saveNewTimes(change, matchup, { action: 'times_changed', times, reason, columns });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
}

/** Moves the end of the open matchup of a show, by its host. */
export async function changeEnd(
  change: TournamentChange,
  matchup: data.MatchupRow,
  endTime: Date,
): Promise<void> {
  const times = { startTime: matchup.startTime, endTime };
  await saveNewTimes(change, matchup, { action: 'times_changed', times });
}

/**
 * Locks the votes of a running matchup and ends it after the lock, because every voter has voted. Later matchups keep their
 * times.
 */
export async function endEarly(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const times = { startTime: matchup.startTime, endTime: new Date(change.now.getTime() + VOTING_LOCK_MS) };
  await saveNewTimes(change, matchup, { action: 'all_voted', times });
}

async function saveNewTimes(
  change: TournamentChange,
  matchup: MatchupRow,
  { columns, ...newTimes }: NewTimes & { columns?: Partial<MatchupRow> },
): Promise<void> {
  const timeChange = recordTimes(change, matchup, newTimes);
  await data.updateMatchup(change.tx, matchup.id, { ...newTimes.times, ...columns, timeChange });
  change.changedMatchupIds.add(matchup.id);
}

/** Saves the new times. With `moved` the history gets a row for each matchup. */
async function applySlots(
  change: TournamentChange,
  rows: data.MatchupRow[],
  slots: TimeSlot[],
  moved?: { causeId: number },
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const times = slots.flatMap((slot) => {
    const row = byId.get(slot.id);
    if (!row) return [];
    const status = initialStatus({ ...row, ...slot });
    const times = { startTime: new Date(slot.startTime), endTime: new Date(slot.endTime) };
    const timeChange = moved ? recordTimes(change, row, { action: 'times_moved', times, ...moved }) : null;
    return [{ id: slot.id, ...times, status, timeChange }];
  });
  await data.saveTimes(change.tx, times);
  for (const { id } of times) change.changedMatchupIds.add(id);
}

/** The end of a matchup that starts at `start`: after the match duration, or that of a tiebreaker. */
export function endOfMatch(
  { tournament: { matchDurationMinutes } }: TournamentChange,
  matchup: { tiebreakerLevel: number },
  start: Date,
): Date {
  return new Date(start.getTime() + matchLengthMs(matchup, matchDurationMinutes));
}

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
