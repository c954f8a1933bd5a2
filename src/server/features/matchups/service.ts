import { type ListedTimeChange, type Matchup, matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { shownCounts } from '#engine/matchup/count-visibility.ts';
import { carouselOrder } from '#engine/matchup/status.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import { loadSongs, loadSongsByIds } from '#server/features/songs/service.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import { orThrow } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';

const TIME_CHANGE_ROWS = 50;

/** All matchups of a tournament with their songs, by id. */
export async function loadMatchups(db: Executor, tournamentId: number): Promise<Matchup[]> {
  const songs = new Map((await loadSongs(db, tournamentId)).map((song) => [song.id, song]));
  return (await data.findMatchupsOf(db, tournamentId)).map((row) => presentMatchup(row, songs));
}

/** The matchup that each tournament's card shows: the first unfinished one of the carousel. */
export async function loadCurrentMatchups(db: Executor, tournamentIds: number[], now: Date) {
  const open = Map.groupBy(await data.findActiveAndScheduled(db, tournamentIds), (row) => row.tournamentId);
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

/** @throws AppError NOT_FOUND */
export async function loadMatchup(db: Executor, id: number): Promise<Matchup> {
  const row = orThrow(await data.findMatchup(db, id), matchupNotFound);
  const songs = new Map((await loadSongs(db, row.tournamentId)).map((song) => [song.id, song]));
  return presentMatchup(row, songs);
}

/**
 * A page of the changes of a matchup's times, the newest first.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, INVALID_INPUT for an invalid cursor
 */
export async function listTimeChanges({ context, viewer, params, query }: Call<'listTimeChanges'>) {
  const matchupId = params.id;
  const { id: tournamentId } = await openTournamentOfMatchup(context, viewer, matchupId);
  const range = { beforeId: idOf(query.cursor), limit: TIME_CHANGE_ROWS + 1 };
  const rows = await data.findTimeChanges(context.db, { tournamentId, matchupId, ...range });
  const page = toPageById(rows, TIME_CHANGE_ROWS);
  return { ...page, rows: page.rows.map(presentTimeChange) };
}

/** A matchup with its two songs, as all viewers see it. */
const presentMatchup = (row: data.ShownMatchupRow, songs: ReadonlyMap<number, Song>): Matchup => ({
  ...pickShown(matchup, row),
  song1: songs.get(row.song1Id ?? 0) ?? null,
  song2: songs.get(row.song2Id ?? 0) ?? null,
  ...shownCounts(row),
});

/** A change of times, without the number of its author: the role says enough. */
function presentTimeChange({ id, at, actorRole, action, reason, details }: data.TimeChangeRow) {
  const { before, after } = details;
  return { id, at: at.toISOString(), by: actorRole, action, reason, before, after } as ListedTimeChange;
}

export { findMatchupsOf, findTimeChanges } from './data.ts';
