import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { CARD_SONGS } from '#contract/paging.ts';
import type { Song, SongBody } from '#contract/song.ts';
import type { CardSong } from '#contract/tournament.ts';
import { withoutControls } from '#contract/visible-text.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { canChangeEntries } from '#engine/matchup/tournament-rules.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { linksOf } from '#engine/songs/playlist.ts';
import { isSameArtist, songKey } from '#engine/songs/song-identity.ts';
import type { Context, Viewer, WithDb } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openAsManager, openTournament, requirePresent } from '#server/features/access/service.ts';
import { AppError, fieldError, orThrow, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, countMainEntries, type TournamentChange } from '#server/tournament/change.ts';
import { requireNotCancelled, songNotFound } from '#server/tournament/not-found.ts';
import { addParticipant, updateAutoStart } from '#server/tournament/start.ts';
import * as data from './data.ts';
import { deleteAsManager } from './entries.ts';
import { coverOf, NO_PLACE_LEFT, otherArtist, requireOpenFor, songTaken, toColumns } from './new-song.ts';
import { inShownOrder, presentCardSong, presentOwnSong, presentSong } from './presenter.ts';

/**
 * Stores that the viewer has heard a song; a repeat changes nothing (rule W40). A song of a tournament that the viewer may
 * not open gets the answer of a missing song.
 * @throws AppError NOT_FOUND
 */
export async function markHeard({ context, viewer, params: { id: songId } }: Call<'markHeard'>) {
  const found = orThrow(await data.findSong(context.db, songId), songNotFound);
  await openTournament(context, viewer, found.song.tournamentId, songNotFound);
  // The song may have been deleted meanwhile.
  if (!(await data.insertHeard(context.db, viewer.id, songId))) throw songNotFound();
  return { songId };
}

/** The songs of a tournament that the viewer has heard. @throws AppError NOT_FOUND */
export async function listHeard({ context, viewer, params: { id: tournamentId } }: Call<'listHeard'>) {
  await openTournament(context, viewer, tournamentId);
  return data.findHeard(context.db, viewer.id, tournamentId);
}

/** All songs of a tournament, including tiebreaker songs. */
export async function loadSongs(db: Executor, tournamentId: number): Promise<Song[]> {
  return inShownOrder(await data.findSongs(db, tournamentId)).map(presentSong);
}

/** The songs with these ids, of any tournaments. */
export async function loadSongsByIds(db: Executor, ids: number[]): Promise<Map<number, Song>> {
  return new Map((await data.findSongsByIds(db, ids)).map((row) => [row.song.id, presentSong(row)]));
}

/** The first songs of tournaments, as pictures for their cards. */
export async function loadFirstEntries(db: Executor, tournamentIds: number[]) {
  const entries = new Map<number, CardSong[]>(tournamentIds.map((id) => [id, []]));
  for (const row of await data.findFirstEntries(db, tournamentIds, CARD_SONGS)) {
    entries.get(row.tournament_id)?.push(presentCardSong(row));
  }
  return entries;
}

/**
 * Enters a main entry or one of its tiebreaker songs and makes the sender a participant. The
 * tournament's lock gives the last place to one sender only.
 * @throws AppError NOT_FOUND, WRONG_STATE, TOURNAMENT_FULL, SONG_TAKEN, INVALID_INPUT, CONFLICT
 */
export async function submitSong({ context, viewer, params, body }: Call<'submitSong'>) {
  const { id: tournamentId } = params;
  await openTournament(context, viewer, tournamentId);
  const songId = await changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    await requirePresent(change.tx, viewer.id);
    requireOpenFor(body.submissionType, change);
    const entry = body.submissionType === MAIN_ENTRY ? null : await findEntry(change, viewer.id, body);
    const artist = entry?.artist ?? body.artist ?? '';
    if (entry === null) await requirePlace(change, songKey(body.title, artist));
    const row = {
      ...toColumns({ ...body, artist }),
      ...(await coverOf(change, body)),
      tournamentId,
      submitterId: viewer.id,
      parentSongId: entry?.id ?? null,
      createdAt: change.now,
    };
    const [id = 0] = await data.insertSongs(change.tx, [row]);
    await addParticipant(change, viewer.id);
    await updateAutoStart(change);
    return id;
  });
  const row = orThrow(await data.findSong(context.db, songId), songNotFound);
  return presentOwnSong(row);
}

/** @throws AppError TOURNAMENT_FULL, SONG_TAKEN */
async function requirePlace({ tx, tournament }: TournamentChange, key: string): Promise<void> {
  const mainEntries = await countMainEntries(tx, tournament.id);
  if (mainEntries >= tournament.maxParticipants) throw new AppError('TOURNAMENT_FULL', NO_PLACE_LEFT);
  if (await data.isMainEntryTaken(tx, { tournamentId: tournament.id, songKey: key })) throw songTaken();
}

/** The main entry of a tiebreaker song. @throws AppError CONFLICT, INVALID_INPUT */
async function findEntry(change: TournamentChange, submitterId: number, body: SongBody) {
  const entry = await data.findEntryWithoutOption(change.tx, {
    tournamentId: change.tournament.id,
    submitterId,
    option: body.submissionType,
    entryId: body.parentSongId,
  });
  if (!entry) {
    throw body.parentSongId === undefined
      ? fieldError(
          'CONFLICT',
          'submissionType',
          'Enter a main song first: you have none without this tiebreaker song.',
        )
      : fieldError(
          'CONFLICT',
          'parentSongId',
          'This entry was removed, or it already has this tiebreaker song.',
        );
  }
  if (body.artist !== undefined && !isSameArtist(entry.artist, body.artist)) throw otherArtist();
  return entry;
}

/** The number of unused tiebreaker songs of each main entry (rule T6). */
export async function loadTiebreakerUsage({ db }: WithDb, tournamentId: number) {
  const rows = await data.findTiebreakerUsage(db, tournamentId);
  return Object.fromEntries(rows.map(({ songId, remaining }) => [songId, remaining]));
}

/**
 * Deletes songs before the draw, a main entry with its tiebreaker songs (rule C18). Ids of missing songs and
 * of songs in other tournaments are ignored.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function deleteSongs({ context, viewer, params, body }: Call<'deleteSongs'>) {
  const tournamentId = params.id;
  await openAsManager(context, viewer, tournamentId);
  return changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    requireNotCancelled(change.tournament);
    if (!canChangeEntries(change.tournament)) {
      throw wrongState('This tournament has started. Its songs can no longer be deleted.');
    }
    const deleted = await deleteAsManager(change, viewer, body.songIds);
    change.isUnchanged = deleted.deletedMain + deleted.deletedTiebreakers === 0;
    return deleted;
  });
}

export { copySongs } from './copies.ts';
export { findOwnSongIds, hasEntriesOfOthers } from './data.ts';
export { withdrawSongsOf } from './entries.ts';
export { hideSong } from './hiding.ts';

type PlaylistFormat = 'm3u' | 'csv';
type Asked = { tournamentId: number; songIds: number[] | undefined; format: PlaylistFormat };

/**
 * The songs of a tournament as a file: the given ones in their order, else its main entries. It names no submitter.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function loadPlaylist(
  context: Context,
  viewer: Viewer | null,
  { tournamentId, songIds, format }: Asked,
): Promise<{ bytes: Buffer; etag: string }> {
  await openTournament(context, viewer, tournamentId);
  const all = await loadSongs(context.db, tournamentId);
  const byId = new Map(all.map((song) => [song.id, song]));
  const songs = songIds ? songIds.flatMap((id) => byId.get(id) ?? []) : all.filter(isMainEntry);
  const bytes = Buffer.from(format === 'm3u' ? toM3u(songs) : toCsv(songs));
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

/** Leaves out songs without a link. Links are single lines, and names become one (rule L4). */
function toM3u(songs: readonly Song[]): string {
  const entries = songs.flatMap((song) => {
    const [link] = linksOf(song);
    return link ? [`#EXTINF:-1,${withoutControls(`${song.artist} - ${song.title}`)}`, link] : [];
  });
  return ['#EXTM3U', ...entries, ''].join('\n');
}

const COLUMNS = ['Position', 'Title', 'Artist', 'Link', 'Spotify', 'YouTube'];

/** With a byte order mark, so that spreadsheets read UTF-8, and without formulas. */
function toCsv(songs: readonly Song[]): string {
  const rows = songs.map((song, index) => [
    index + 1,
    withoutControls(song.title),
    withoutControls(song.artist),
    song.url,
    song.spotifyUrl,
    song.youtubeUrl,
  ]);
  return stringify([COLUMNS, ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
