import { MAIN_ENTRY } from '#contract/kinds.ts';
import type { Song, SongBody } from '#contract/song.ts';
import { detectPlatform } from '#engine/songs/platform.ts';
import { isSameArtist, songKey } from '#engine/songs/song-identity.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { requireManager } from '#server/features/access/service.ts';
import { AppError, fieldError } from '#server/http/errors.ts';
import { changeTournament, type TournamentChange } from '#server/tournament/change.ts';
import { countMainEntries } from '#server/tournament/change-data.ts';
import { enrol, followCapacity } from '#server/tournament/enrolment.ts';
import * as data from './data.ts';
import { presentSong } from './presenter.ts';

/** All songs of a tournament, tiebreakers included. */
export async function loadSongs(db: Executor, tournamentId: number): Promise<Song[]> {
  return (await data.findSongs(db, tournamentId)).map(presentSong);
}

/** Songs by their ids, for the cards of several tournaments. */
export async function loadSongsByIds(db: Executor, ids: number[]): Promise<Map<number, Song>> {
  return new Map((await data.findSongsByIds(db, ids)).map((row) => [row.song.id, presentSong(row)]));
}

/**
 * Enters a main entry or one of its tiebreaker songs, and joins its sender (R11). The tournament's lock makes the
 * last place go to one of two.
 * @throws AppError WRONG_STATE, TOURNAMENT_FULL, SONG_TAKEN, INVALID_INPUT, CONFLICT
 */
export async function submitSong(
  context: Context,
  { tournamentId, userId, body }: { tournamentId: number; userId: number; body: SongBody },
): Promise<Song> {
  const songId = await changeTournament(context, tournamentId, async (course) => {
    if (course.tournament.status !== 'setup') {
      throw new AppError('WRONG_STATE', 'This tournament has started; songs can no longer be added.');
    }
    const parentSongId = body.submissionType === MAIN_ENTRY ? null : await findParent(course, userId, body);
    if (parentSongId === null) await checkPlace(course, body);
    const id = await data.insertSong(course.tx, {
      ...toColumns(body),
      tournamentId,
      submitterId: userId,
      parentSongId,
      createdAt: course.now,
    });
    await enrol(course, userId);
    await followCapacity(course);
    return id;
  });
  const row = await data.findSong(context.db, songId);
  if (!row) throw new AppError('NOT_FOUND', 'The song was removed meanwhile.');
  return presentSong(row);
}

async function checkPlace({ tx, tournament }: TournamentChange, body: SongBody): Promise<void> {
  const mainEntries = await countMainEntries(tx, tournament.id);
  if (mainEntries >= tournament.maxParticipants) {
    throw new AppError('TOURNAMENT_FULL', 'All places of this tournament are taken.');
  }
  if (await data.isMainEntryTaken(tx, tournament.id, songKey(body.title, body.artist))) {
    throw fieldError(
      'SONG_TAKEN',
      'title',
      'This song is already in the tournament. Please enter another one.',
    );
  }
}

async function findParent(course: TournamentChange, submitterId: number, body: SongBody): Promise<number> {
  const entry = await data.findEntryLacking(course.tx, {
    tournamentId: course.tournament.id,
    submitterId,
    option: body.submissionType,
  });
  if (!entry) {
    throw fieldError('CONFLICT', 'submissionType', 'Enter the main song first, then its tiebreaker songs.');
  }
  if (!isSameArtist(entry.artist, body.artist)) {
    throw fieldError(
      'INVALID_INPUT',
      'artist',
      'All 4 songs must be by the same artist for tie-breaker purposes',
    );
  }
  return entry.id;
}

/** R12: the platform and the services' own links are read from the link. */
function toColumns(body: SongBody) {
  const platform = body.url ? detectPlatform(body.url) : 'other';
  return {
    title: body.title,
    artist: body.artist,
    songKey: songKey(body.title, body.artist),
    url: body.url,
    spotifyUrl: body.spotifyUrl ?? (platform === 'spotify' ? body.url : null),
    youtubeUrl: body.youtubeUrl ?? (platform === 'youtube' ? body.url : null),
    coverUrl: body.coverUrl,
    pitch: body.pitch,
    platform,
    submissionType: body.submissionType,
  };
}

/** Remaining tiebreaker songs by main entry (T §3). */
export async function loadTiebreakerUsage(
  db: Executor,
  tournamentId: number,
): Promise<Record<string, number>> {
  const rows = await data.findTiebreakerUsage(db, tournamentId);
  return Object.fromEntries(rows.map(({ songId, remaining }) => [songId, remaining]));
}

/**
 * Deletes songs before the start, a main entry with its tiebreakers (R13). Ids of other tournaments' songs and of songs
 * that are gone already count for nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function deleteSongs(
  context: Context,
  viewer: Viewer,
  tournamentId: number,
  songIds: number[],
): Promise<{ deletedMain: number; deletedTiebreakers: number }> {
  return changeTournament(context, tournamentId, async (course) => {
    requireManager(viewer, course.tournament);
    if (course.tournament.status !== 'setup') {
      throw new AppError('WRONG_STATE', 'This tournament has started; its songs can no longer be deleted.');
    }
    const deleted = await data.deleteSongs(course.tx, tournamentId, songIds);
    await followCapacity(course);
    const deletedMain = deleted.filter(({ parentSongId }) => parentSongId === null).length;
    return { deletedMain, deletedTiebreakers: deleted.length - deletedMain };
  });
}
