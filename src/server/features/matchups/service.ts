import type { Matchup, ScheduleBody } from '#contract/matchup.ts';
import { canActivate, canDelete, carouselOrder, initialStatus } from '#engine/matchup/status.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openTournamentOfMatchup, requireManager } from '#server/features/access/service.ts';
import { loadSongs, loadSongsByIds } from '#server/features/songs/service.ts';
import { AppError, fieldError } from '#server/http/errors.ts';
import { changeTournament, type TournamentChange } from '#server/tournament/change.ts';
import * as courseData from '#server/tournament/change-data.ts';
import { openMatchupNow } from '#server/tournament/due.ts';
import { changeFacts } from '#server/tournament/facts.ts';
import { followProgress } from '#server/tournament/progress.ts';
import { moveWhatFollows, scheduleUnscheduled } from '#server/tournament/times.ts';
import * as data from './data.ts';
import { presentMatchup } from './presenter.ts';

/** All matchups of a tournament with their songs, oldest first. */
export async function loadMatchups(db: Executor, tournamentId: number): Promise<Matchup[]> {
  const songs = new Map((await loadSongs(db, tournamentId)).map((song) => [song.id, song]));
  return (await data.findMatchups(db, tournamentId)).map((row) => presentMatchup(row, songs));
}

/** The matchup that each tournament's card shows: the first of the carousel's order that is not over (A §2). */
export async function loadCurrentMatchups(
  db: Executor,
  tournamentIds: number[],
  now: Date,
): Promise<Map<number, Matchup>> {
  const open = Map.groupBy(await data.findOpenMatchups(db, tournamentIds), (row) => row.tournamentId);
  const firsts = [...open.values()].flatMap((rows) =>
    carouselOrder(rows.map(withInstants), now.getTime()).slice(0, 1),
  );
  const songIds = firsts.flatMap(({ row }) => [row.song1Id, row.song2Id]).filter((id) => id !== null);
  const songs = await loadSongsByIds(db, songIds);
  return new Map(firsts.map(({ row }) => [row.tournamentId, presentMatchup(row, songs)]));
}

/** The engine counts time in milliseconds. */
function withInstants(row: data.MatchupRow) {
  return {
    row,
    id: row.id,
    phase: row.phase,
    status: row.status,
    startTime: row.startTime?.getTime() ?? null,
    endTime: row.endTime?.getTime() ?? null,
  };
}

/** One matchup. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function getMatchup(context: Context, viewer: Viewer | null, id: number): Promise<Matchup> {
  await openTournamentOfMatchup(context, viewer, id);
  return loadMatchup(context.db, id);
}

async function loadMatchup(db: Executor, id: number): Promise<Matchup> {
  const row = await data.findMatchup(db, id);
  if (!row) throw new AppError('NOT_FOUND', 'Match not found.');
  const songs = new Map((await loadSongs(db, row.tournamentId)).map((song) => [song.id, song]));
  return presentMatchup(row, songs);
}

/** Runs one change of a matchup by the tournament's creator or an admin, under the tournament's lock. */
async function changeMatchup(
  context: Context,
  viewer: Viewer,
  id: number,
  change: (course: TournamentChange, matchup: courseData.MatchupRow) => Promise<void>,
): Promise<Matchup> {
  const tournament = await openTournamentOfMatchup(context, viewer, id);
  requireManager(viewer, tournament);
  await changeTournament(context, tournament.id, async (course) => {
    requireRunning(course);
    await change(course, await courseData.lockMatchup(course.tx, id));
  });
  return loadMatchup(context.db, id);
}

/** @throws AppError WRONG_STATE once the tournament is over */
function requireRunning({ tournament }: TournamentChange): void {
  if (tournament.status === 'cancelled') throw new AppError('WRONG_STATE', 'This tournament was cancelled.');
  if (tournament.status === 'completed') {
    throw new AppError('WRONG_STATE', 'This tournament is over; its matches stay as they are.');
  }
}

const ACTIVATION_REFUSALS = {
  already_active: 'This match is already open for voting.',
  already_completed: 'This match is over.',
  semifinals_unfinished: 'The final opens when every semifinal is completed.',
  side_unknown: 'Both songs of this match have to be known first.',
} as const;

/** Opens a matchup now, for the match duration (R20). @throws AppError FORBIDDEN, WRONG_STATE */
export async function activateMatchup(context: Context, viewer: Viewer, id: number): Promise<Matchup> {
  return changeMatchup(context, viewer, id, async (course, matchup) => {
    const decision = canActivate(matchup, await courseData.findMatchups(course.tx, course.tournament.id));
    if (!decision.ok) throw new AppError('WRONG_STATE', ACTIVATION_REFUSALS[decision.reason]);
    await openMatchupNow(course, matchup);
  });
}

/** Sets or clears a matchup's times (R25). @throws AppError FORBIDDEN, WRONG_STATE, INVALID_INPUT */
export async function updateSchedule(
  context: Context,
  viewer: Viewer,
  id: number,
  body: ScheduleBody,
): Promise<Matchup> {
  const startTime = body.startTime ? new Date(body.startTime) : null;
  const endTime = body.endTime ? new Date(body.endTime) : null;
  return changeMatchup(context, viewer, id, async (course, matchup) => {
    if (matchup.status === 'completed') {
      throw new AppError('WRONG_STATE', 'This match is over; its times can no longer be changed.');
    }
    if (startTime && endTime && endTime <= course.now) {
      throw fieldError('INVALID_INPUT', 'endTime', 'The end time must be in the future.');
    }
    if (matchup.status === 'active') return extendRunning(course, matchup, startTime, endTime);
    const status = initialStatus({
      ...matchup,
      startTime: startTime?.getTime() ?? null,
      endTime: endTime?.getTime() ?? null,
    });
    await courseData.updateMatchup(course.tx, id, { startTime, endTime, status });
    course.changedMatchupIds.add(id);
  });
}

/** R25: a running match keeps its start and may only end later, never earlier than people were told. */
async function extendRunning(
  course: TournamentChange,
  matchup: courseData.MatchupRow,
  startTime: Date | null,
  endTime: Date | null,
): Promise<void> {
  const keepsStart = startTime?.getTime() === matchup.startTime?.getTime();
  if (!keepsStart || !endTime || !matchup.endTime || endTime < matchup.endTime) {
    throw fieldError(
      'WRONG_STATE',
      'endTime',
      'A running match can only be extended: keep its start, end it later.',
    );
  }
  await courseData.updateMatchup(course.tx, matchup.id, { endTime });
  course.changedMatchupIds.add(matchup.id);
  await moveWhatFollows(course, { id: matchup.id, endTime });
}

/** Gives times to every unscheduled, unplayed match (R25). @throws AppError FORBIDDEN, WRONG_STATE */
export async function generateSchedule(
  context: Context,
  viewer: Viewer,
  tournamentId: number,
): Promise<{ scheduledCount: number; message: string }> {
  return changeTournament(context, tournamentId, async (course) => {
    requireManager(viewer, course.tournament);
    requireRunning(course);
    const scheduledCount = await scheduleUnscheduled(course);
    const message =
      scheduledCount > 0
        ? `${scheduledCount} ${scheduledCount === 1 ? 'match has' : 'matches have'} been scheduled.`
        : 'Every match that is still to be played has its times.';
    return { scheduledCount, message };
  });
}

const DELETION_REFUSALS = {
  is_tiebreaker: 'A tiebreaker cannot be deleted: it decides another match.',
  has_dependants: 'A later match depends on this one. Delete that one first.',
} as const;

/**
 * Deletes a matchup with its votes and messages, and takes back what they earned (R13, R29).
 * @throws AppError FORBIDDEN, WRONG_STATE
 */
export async function deleteMatchup(context: Context, viewer: Viewer, id: number): Promise<void> {
  const tournament = await openTournamentOfMatchup(context, viewer, id);
  requireManager(viewer, tournament);
  await changeTournament(context, tournament.id, async (course) => {
    requireRunning(course);
    const all = await courseData.findMatchups(course.tx, tournament.id);
    const matchup = all.find((row) => row.id === id);
    if (!matchup) throw new AppError('NOT_FOUND', 'Match not found.');
    const decision = canDelete(matchup, all);
    if (!decision.ok) throw new AppError('WRONG_STATE', DELETION_REFUSALS[decision.reason]);
    await changeFacts(course, () => courseData.deleteMatchups(course.tx, [id]));
    await followProgress(course);
  });
}
