import type { ErrorCode } from '#contract/errors.ts';
import type { Matchup, ScheduleBody, TimeChange } from '#contract/matchup.ts';
import { canActivate, canDelete, carouselOrder } from '#engine/matchup/status.ts';
import { latestEnd, type TimeChangeRefusal, timeChangeDecision } from '#engine/schedule/time-change.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openTournamentOfMatchup, requireManager } from '#server/features/access/service.ts';
import { loadSongs, loadSongsByIds } from '#server/features/songs/service.ts';
import { AppError, fieldError } from '#server/http/errors.ts';
import {
  changeTournament,
  findMatchups,
  lockMatchup,
  type MatchupRow,
  record,
  type TournamentChange,
} from '#server/tournament/change.ts';
import { deleteMatchup as removeMatchup } from '#server/tournament/correction.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import { openMatchupNow } from '#server/tournament/open-matchup.ts';
import { openNextRound } from '#server/tournament/open-round.ts';
import { assignTimes, extendMatchup, setTimes } from '#server/tournament/times.ts';
import { calendarFile } from './calendar.ts';
import * as data from './data.ts';
import { presentMatchup, presentTimeChange } from './presenter.ts';

/** All matchups of a tournament with their songs, by id. */
export async function loadMatchups(db: Executor, tournamentId: number): Promise<Matchup[]> {
  const songs = new Map((await loadSongs(db, tournamentId)).map((song) => [song.id, song]));
  return (await findMatchups(db, tournamentId)).map((row) => presentMatchup(row, songs));
}

/** The matchup that each tournament's card shows: the first unfinished one of the carousel (rule W19). */
export async function loadCurrentMatchups(
  db: Executor,
  tournamentIds: number[],
  now: Date,
): Promise<Map<number, Matchup>> {
  const open = Map.groupBy(await data.findOpenMatchups(db, tournamentIds), (row) => row.tournamentId);
  const firsts = [...open.values()].flatMap((rows) => {
    const matchups = rows.map((row) => ({ ...toEpochTimes(row), row }));
    return carouselOrder(matchups, now.getTime()).slice(0, 1);
  });
  const songIds = firsts.flatMap(({ row }) => [row.song1Id, row.song2Id]).filter((id) => id !== null);
  const songs = await loadSongsByIds(db, songIds);
  return new Map(firsts.map(({ row }) => [row.tournamentId, presentMatchup(row, songs)]));
}

/** One matchup with its songs. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function getMatchup(context: Context, viewer: Viewer | null, id: number): Promise<Matchup> {
  await openTournamentOfMatchup(context, viewer, id);
  return loadMatchup(context.db, id);
}

async function loadMatchup(db: Executor, id: number): Promise<Matchup> {
  const row = await data.findMatchup(db, id);
  if (!row) throw matchupNotFound();
  const songs = new Map((await loadSongs(db, row.tournamentId)).map((song) => [song.id, song]));
  return presentMatchup(row, songs);
}

/** Runs a change of a matchup by the tournament's creator or an admin (rule A16). */
async function changeMatchup(
  context: Context,
  { viewer, id }: { viewer: Viewer; id: number },
  apply: (change: TournamentChange, matchup: MatchupRow) => Promise<void>,
): Promise<Matchup> {
  const tournament = await openTournamentOfMatchup(context, viewer, id);
  requireManager(viewer, tournament);
  await changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    requireRunning(change);
    await apply(change, await lockMatchup(change.tx, id));
  });
  return loadMatchup(context.db, id);
}

/** @throws AppError WRONG_STATE in a completed or cancelled tournament (rule K12) */
function requireRunning({ tournament }: TournamentChange): void {
  if (tournament.status === 'cancelled') throw new AppError('WRONG_STATE', 'This tournament was cancelled.');
  if (tournament.status === 'completed') {
    throw new AppError('WRONG_STATE', 'This tournament is completed. Its matches can no longer be changed.');
  }
}

const ACTIVATION_REFUSALS = {
  already_active: 'This match is already open for voting.',
  already_completed: 'This match is completed.',
  semifinals_unfinished: 'The final opens when every semifinal is completed.',
  side_unknown: 'Wait until both songs of this match are known.',
} as const;

/** Opens a matchup now, for the match duration (rule K7). @throws AppError FORBIDDEN, WRONG_STATE */
export async function activateMatchup(context: Context, viewer: Viewer, id: number): Promise<Matchup> {
  return changeMatchup(context, { viewer, id }, async (change, matchup) => {
    const decision = canActivate(matchup, await findMatchups(change.tx, change.tournament.id));
    if (!decision.ok) throw new AppError('WRONG_STATE', ACTIVATION_REFUSALS[decision.reason]);
    await openMatchupNow(change, matchup);
  });
}

/** What the user reads when the times of a matchup cannot change (rules S5, S6). */
function timeRefusal(reason: TimeChangeRefusal, matchup: MatchupRow): AppError {
  const atEnd = (code: ErrorCode, message: string) => fieldError(code, 'endTime', message);
  switch (reason) {
    case 'completed':
      return new AppError('WRONG_STATE', 'This match is completed. Its times can no longer be changed.');
    case 'locked':
      return atEnd('VOTING_LOCKED', 'Voting on this match is locked. Its end can no longer be changed.');
    case 'too_long':
      return atEnd(
        'WRONG_STATE',
        `This match can be extended by at most ${maxExtensionText(matchup)} in all.`,
      );
    case 'in_the_past':
      return atEnd('INVALID_INPUT', 'The end time must be in the future.');
    case 'start_is_fixed':
    case 'not_later':
      return atEnd(
        'WRONG_STATE',
        'You can only extend a running match. Keep its start and choose a later end.',
      );
  }
}

const limitsOf = (matchup: MatchupRow) => ({
  ...toEpochTimes(matchup),
  firstEndTime: matchup.firstEndTime?.getTime() ?? null,
});

function maxExtensionText(matchup: MatchupRow): string {
  const limits = limitsOf(matchup);
  const extensionMs = (latestEnd(limits) ?? 0) - (limits.firstEndTime ?? limits.endTime ?? 0);
  const minutes = Math.floor(extensionMs / 60_000);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/**
 * Sets or clears the times of a matchup, or extends a running one (rules S5, S6).
 * @throws AppError FORBIDDEN, WRONG_STATE, VOTING_LOCKED, INVALID_INPUT
 */
export async function updateSchedule(
  context: Context,
  viewer: Viewer,
  { id, reason, ...body }: { id: number } & ScheduleBody,
): Promise<Matchup> {
  const startTime = body.startTime ? new Date(body.startTime) : null;
  const endTime = body.endTime ? new Date(body.endTime) : null;
  return changeMatchup(context, { viewer, id }, async (change, matchup) => {
    const wanted = toEpochTimes({ startTime, endTime });
    const decision = timeChangeDecision(limitsOf(matchup), wanted, change.now.getTime());
    if (!decision.ok) throw timeRefusal(decision.reason, matchup);
    if (decision.isExtension && endTime) return extendMatchup(change, matchup, { endTime, reason });
    await setTimes(change, matchup, { startTime, endTime, reason });
  });
}

/**
 * The times of a matchup as a calendar file (rule S11).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, WRONG_STATE for a match without times
 */
export async function loadCalendar(
  context: Context,
  viewer: Viewer | null,
  { id, origin }: { id: number; origin: string },
): Promise<{ bytes: Buffer; etag: string }> {
  const { id: tournamentId } = await openTournamentOfMatchup(context, viewer, id);
  const row = await data.findMatchupInTournament(context.db, id);
  if (!row) throw matchupNotFound();
  const { startTime, endTime, timeChange, createdAt } = row.matchup;
  if (!startTime || !endTime) throw new AppError('WRONG_STATE', 'This match has no times yet.');
  const songs = new Map((await loadSongs(context.db, tournamentId)).map((song) => [song.id, song.title]));
  return calendarFile({
    matchupId: id,
    tournamentId,
    startTime,
    endTime,
    origin,
    changedAt: timeChange ? new Date(timeChange.at) : createdAt,
    names: [
      songs.get(row.matchup.song1Id ?? 0) ?? OPEN_SIDE,
      songs.get(row.matchup.song2Id ?? 0) ?? OPEN_SIDE,
    ],
    tournamentName: row.tournamentName,
  });
}

const OPEN_SIDE = 'To be decided';

/** The changes of a matchup's times, the newest first (rule S10). @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function listTimeChanges(
  context: Context,
  viewer: Viewer | null,
  matchupId: number,
): Promise<TimeChange[]> {
  const { id: tournamentId } = await openTournamentOfMatchup(context, viewer, matchupId);
  const rows = await data.findTimeChanges(context.db, { tournamentId, matchupId });
  return rows.map(presentTimeChange);
}

/**
 * Gives times to each unplayed matchup that lacks them (rule S3).
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function generateSchedule(
  context: Context,
  viewer: Viewer,
  tournamentId: number,
): Promise<{ scheduledCount: number; message: string }> {
  return changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    requireManager(viewer, change.tournament);
    requireRunning(change);
    const scheduledCount = await assignTimes(change);
    const message =
      scheduledCount > 0
        ? `${scheduledCount} ${scheduledCount === 1 ? 'match has' : 'matches have'} been scheduled.`
        : 'All unplayed matches already have times.';
    return { scheduledCount, message };
  });
}

/**
 * Opens all matchups of the next round now (rule K14).
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function openRound(
  context: Context,
  viewer: Viewer,
  tournamentId: number,
): Promise<{ openedCount: number; message: string }> {
  return changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    requireManager(viewer, change.tournament);
    requireRunning(change);
    const openedCount = await openNextRound(change);
    if (openedCount === 0) throw new AppError('WRONG_STATE', 'No match waits to be opened now.');
    const message =
      openedCount === 1 ? '1 match is open for voting.' : `${openedCount} matches are open for voting.`;
    return { openedCount, message };
  });
}

const DELETION_REFUSALS = {
  is_tiebreaker: 'A tiebreaker cannot be deleted, because it decides another match.',
  has_dependants: 'A later match depends on this match. Delete the later match first.',
} as const;

/**
 * Deletes a matchup with its votes and messages, and takes back what they earned (rules B12, P8).
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function deleteMatchup(context: Context, viewer: Viewer, id: number): Promise<void> {
  const tournament = await openTournamentOfMatchup(context, viewer, id);
  requireManager(viewer, tournament);
  await changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    requireRunning(change);
    const all = await findMatchups(change.tx, tournament.id);
    const matchup = all.find((row) => row.id === id);
    if (!matchup) throw matchupNotFound();
    const decision = canDelete(matchup, all);
    if (!decision.ok) throw new AppError('WRONG_STATE', DELETION_REFUSALS[decision.reason]);
    await removeMatchup(change, id);
    const { phase, round, position, song1Votes, song2Votes } = matchup;
    const before = { phase, round, position, votes: song1Votes + song2Votes };
    record(change, { action: 'matchup_deleted', matchupId: id, before });
  });
}
