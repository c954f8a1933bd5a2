import { isGroupPhase } from '#engine/formats/phases.ts';
import { initialStatus } from '#engine/matchup/status.ts';
import {
  FIRST_MATCH_DELAY_MS,
  type SchedulableMatchup,
  scheduleMatchups,
  shiftAfter,
  type TimeSlot,
} from '#engine/schedule/schedule.ts';
import type { TournamentChange } from './change.ts';
import * as data from './change-data.ts';
import { saveTimes } from './times-data.ts';

const MINUTE_MS = 60_000;

/** Gives times to every unscheduled, unplayed match (R24, R25) and returns how many got them. */
export async function scheduleUnscheduled(course: TournamentChange): Promise<number> {
  const { tx, tournament } = course;
  const rows = await data.findMatchups(tx, tournament.id);
  const slots = scheduleMatchups({
    matchups: rows.filter((row) => isToCome(row, tournament)).map(toSchedulable),
    startAt: firstMatchAt(course),
    durationMinutes: tournament.matchDurationMinutes,
    intervalMinutes: tournament.matchIntervalMinutes,
    groupPhaseScheduling: tournament.groupPhaseScheduling,
  });
  await applySlots(course, rows, slots);
  return slots.length;
}

/** Once the knockout is on, group matches that an admin cut off stay cut off (R13). */
const isToCome = ({ phase }: { phase: string }, { currentPhase }: TournamentChange['tournament']) =>
  currentPhase !== 'knockout_stage' || !isGroupPhase(phase);

/** R24: five minutes from now, or the custom date when that is later. */
function firstMatchAt({ tournament, now }: TournamentChange): number {
  const soonest = now.getTime() + FIRST_MATCH_DELAY_MS;
  const isCustom = tournament.startDateMode === 'custom' && tournament.tournamentStartDate;
  return isCustom ? Math.max(soonest, tournament.tournamentStartDate?.getTime() ?? 0) : soonest;
}

/**
 * A match now ends later than what follows allows (an extension, a tiebreaker, an outage): moves what follows,
 * whole rounds together (R21, R24).
 */
export async function moveWhatFollows(
  course: TournamentChange,
  matchup: { id: number; endTime: Date },
): Promise<void> {
  const rows = await data.findMatchups(course.tx, course.tournament.id);
  const slots = shiftAfter({
    matchups: rows.map(toSchedulable),
    matchupId: matchup.id,
    endsAt: matchup.endTime.getTime(),
    groupPhaseScheduling: course.tournament.groupPhaseScheduling,
    intervalMinutes:
      course.tournament.schedulingType === 'automatic' ? course.tournament.matchIntervalMinutes : 0,
  });
  await applySlots(course, rows, slots);
}

function toSchedulable(row: data.MatchupRow): SchedulableMatchup {
  return { ...row, startTime: row.startTime?.getTime() ?? null, endTime: row.endTime?.getTime() ?? null };
}

async function applySlots(
  course: TournamentChange,
  rows: data.MatchupRow[],
  slots: TimeSlot[],
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const times = slots.flatMap((slot) => {
    const row = byId.get(slot.id);
    if (!row) return [];
    const status = initialStatus({ ...row, startTime: slot.startTime, endTime: slot.endTime });
    return [{ id: slot.id, startTime: new Date(slot.startTime), endTime: new Date(slot.endTime), status }];
  });
  await saveTimes(course.tx, times);
  for (const { id } of times) course.changedMatchupIds.add(id);
  await extendTournament(course, times);
}

/** The tournament ends, as far as is known, with its last match. */
async function extendTournament(course: TournamentChange, times: { endTime: Date }[]): Promise<void> {
  if (times.length === 0) return;
  const last = new Date(Math.max(...times.map(({ endTime }) => endTime.getTime())));
  if (!course.tournament.endDate || last > course.tournament.endDate) {
    await data.updateTournament(course.tx, course.tournament.id, { endDate: last });
    course.tournament.endDate = last;
  }
}

/** The end of a match that starts at `start` and lasts the tournament's match duration. */
export function endOfMatch({ tournament }: TournamentChange, start: Date): Date {
  return new Date(start.getTime() + tournament.matchDurationMinutes * MINUTE_MS);
}
