import { HIDDEN_SONG_REFUSALS } from '#contract/messages/moderation.ts';
import { WITHDRAWAL_REFUSALS } from '#contract/messages/withdrawal.ts';
import type { ChangeSongBody } from '#contract/song.ts';
import { mayWithdrawOthers } from '#engine/matchup/fair-judge.ts';
import {
  callsOffStart,
  canChangeEntries,
  canWithdraw,
  MIN_DRAWN_SONGS,
} from '#engine/matchup/tournament-rules.ts';
import { type WithdrawalRefusal, withdrawalDecision } from '#engine/matchup/walkovers.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { detectPlatform } from '#engine/songs/platform.ts';
import { isSameArtist, songKey } from '#engine/songs/song-identity.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournament, requirePower, requirePresent } from '#server/features/access/service.ts';
import { forbidden, orThrow, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import {
  changeTournament,
  countMainEntries,
  findMatchups,
  findSongs,
  record,
  type SongRow,
  type TournamentChange,
} from '#server/tournament/change.ts';
import { applyWithdrawal } from '#server/tournament/correct-result.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { requireNotCancelled, songNotFound } from '#server/tournament/not-found.ts';
import { callOffStart, updateAutoStart } from '#server/tournament/start.ts';
import * as data from './data.ts';
import { coverAt, coverOfNewLink, isSubmitter, otherArtist, songTaken } from './new-song.ts';
import { presentOwnSong, presentSong } from './presenter.ts';

type SongAndEntry = { song: SongRow; entry: SongRow | null };
export type DeletedSongs = { deletedMain: number; deletedTiebreakers: number };

/**
 * Changes a song for its submitter until the draw; tiebreaker songs follow the artist of their main entry.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, SONG_TAKEN, INVALID_INPUT
 */
export async function changeSong({ context, viewer, params: { id: songId }, body }: Call<'changeSong'>) {
  await changeOwnSong(context, viewer, songId, async (change, found) => {
    await requirePresent(change.tx, viewer.id);
    if (found.song.hiddenAt) throw forbidden('A moderator has hidden this song.');
    const patch = await toPatch(change, found, body);
    const fields = Object.keys(body).filter((field) => field in patch);
    change.isUnchanged = fields.length === 0;
    if (change.isUnchanged) return;
    await data.updateSong(change.tx, songId, patch);
    if (patch.artist !== undefined) await renameTiebreakers(change, songId, patch.artist);
    // Rows of the history are never deleted, so they hold none of the texts.
    const after = Object.fromEntries(fields.map((field) => [field, 'changed']));
    record(change, { action: 'song_changed', about: { songId }, after });
  });
  const row = orThrow(await data.findSong(context.db, songId), songNotFound);
  return presentOwnSong(row);
}

/**
 * Withdraws a song for its submitter until the draw, a main entry with its tiebreaker songs. Its place opens again, and a
 * start that was planned or has begun is called off.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function withdrawBeforeDraw({ context, viewer, params: { id: songId } }: Call<'withdrawSong'>) {
  return changeOwnSong(context, viewer, songId, async (change) => {
    await requireShown(change, (song) => isOf(song, [songId]), HIDDEN_SONG_REFUSALS.withdraw);
    return removeSongs(change, [songId], 'songs_withdrawn');
  });
}

/**
 * Withdraws all songs of a user who leaves the tournament.
 * @throws AppError FORBIDDEN for a hidden song, WRONG_STATE when too few songs would be left for the draw
 */
export async function withdrawSongsOf(change: TournamentChange, submitterId: number): Promise<void> {
  const { tx, tournament } = change;
  if (tournament.status !== 'cancelled') {
    await requireShown(change, (song) => song.submitterId === submitterId, HIDDEN_SONG_REFUSALS.leave);
  }
  const songIds = await data.findOwnSongIds(tx, { tournamentId: tournament.id, submitterId });
  await removeSongs(change, songIds, 'songs_withdrawn');
}

/** Whether a song is one of these entries, or a tiebreaker song of one. */
const isOf = ({ id, parentSongId }: SongRow, songIds: readonly number[]): boolean =>
  songIds.includes(id) || (parentSongId !== null && songIds.includes(parentSongId));

/**
 * A hidden song stays until another user removes it. Its submitter could enter it again, which would show it.
 * @throws AppError FORBIDDEN
 */
async function requireShown(
  { tx, tournament }: TournamentChange,
  isConcerned: (song: SongRow) => boolean,
  message: string,
): Promise<void> {
  const songs = await findSongs(tx, tournament.id);
  if (songs.some((song) => song.hiddenAt && isConcerned(song))) throw forbidden(message);
}

/**
 * Deletes songs for a user who manages the tournament, except their own hidden ones, which admins delete.
 * @throws AppError FORBIDDEN, WRONG_STATE
 */
export async function deleteAsManager(change: TournamentChange, viewer: Viewer, songIds: number[]) {
  const isOwn = (song: SongRow) => song.submitterId === viewer.id && isOf(song, songIds);
  if (viewer.role !== 'admin') await requireShown(change, isOwn, HIDDEN_SONG_REFUSALS.withdraw);
  return removeSongs(change, songIds, 'songs_deleted');
}

/** Runs a change of the viewer's song under the lock of its tournament, which the draw takes too. */
async function changeOwnSong<T>(
  context: Context,
  viewer: Viewer,
  songId: number,
  apply: (change: TournamentChange, found: SongAndEntry) => Promise<T>,
): Promise<T> {
  const known = orThrow(await data.findSong(context.db, songId), songNotFound);
  await openTournament(context, viewer, known.song.tournamentId, songNotFound);
  if (!isSubmitter(viewer, known.song)) throw forbidden('Only the submitter of this song can do this.');
  return changeTournament(context, { id: known.song.tournamentId, by: viewer }, async (change) => {
    const found = orThrow(await data.findSongWithEntry(change.tx, songId), songNotFound);
    requireNotCancelled(change.tournament);
    if (!canChangeEntries(change.tournament)) {
      throw wrongState('The songs are drawn. Entries can no longer be changed or withdrawn.');
    }
    return apply(change, found);
  });
}

/**
 * Deletes songs before the draw. A place that becomes free calls off a start that was planned or has begun.
 * @throws AppError WRONG_STATE when too few songs would be left for the draw
 */
async function removeSongs(
  change: TournamentChange,
  songIds: number[],
  action: 'songs_withdrawn' | 'songs_deleted',
): Promise<DeletedSongs> {
  const { tx, tournament } = change;
  const deleted = songIds.length > 0 ? await data.deleteSongs(tx, tournament.id, songIds) : [];
  const deletedMain = deleted.filter(isMainEntry).length;
  const mainEntries = deletedMain + (await countMainEntries(tx, tournament.id));
  const before = { ...tournament, mainEntries };
  if (!canWithdraw(before, deletedMain)) {
    throw wrongState(
      `The tournament has started, and its draw needs at least ${MIN_DRAWN_SONGS} songs, so no more can be removed.`,
    );
  }
  if (deletedMain > 0 && callsOffStart(before)) await callOffStart(change);
  await updateAutoStart(change);
  if (deleted.length > 0) {
    record(change, { action, about: { songIds: deleted.map(({ id }) => id) } });
  }
  return { deletedMain, deletedTiebreakers: deleted.length - deletedMain };
}

/**
 * The columns that differ from the stored ones.
 * @throws AppError SONG_TAKEN, INVALID_INPUT for a tiebreaker song by another artist
 */
async function toPatch(
  change: TournamentChange,
  { song, entry }: SongAndEntry,
  body: ChangeSongBody,
): Promise<data.SongPatch> {
  const { tx } = change;
  if (entry && body.artist !== undefined && !isSameArtist(entry.artist, body.artist)) throw otherArtist();
  const wanted: data.SongPatch = {
    ...body,
    ...(entry && body.artist !== undefined ? { artist: entry.artist } : {}),
    ...(body.url === undefined || body.url === song.url
      ? {}
      : { ...linksOf(song, body, body.url), startSeconds: null }),
    ...(body.startSeconds === undefined ? {} : { startSeconds: body.startSeconds || null }),
    ...(await coverFor(change, song, body)),
  };
  wanted.songKey = songKey(wanted.title ?? song.title, wanted.artist ?? song.artist);
  const isTaken =
    !entry &&
    wanted.songKey !== song.songKey &&
    (await data.isMainEntryTaken(tx, {
      tournamentId: song.tournamentId,
      songKey: wanted.songKey,
      exceptId: song.id,
    }));
  if (isTaken) throw songTaken();
  const names = Object.keys(wanted) as (keyof data.SongPatch)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== song[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}

/** The columns of a new cover: that of the address in the body, else that of its new link. */
async function coverFor(change: TournamentChange, song: SongRow, { url, coverUrl }: ChangeSongBody) {
  if (coverUrl !== undefined) return coverAt(change, coverUrl);
  return url === undefined || url === song.url ? {} : coverOfNewLink(change, song, url);
}

/** The columns that follow a new `url`. A Spotify or YouTube link that came from the old `url` is removed. */
function linksOf(song: SongRow, body: ChangeSongBody, url: string | null): data.SongPatch {
  const platform = url ? detectPlatform(url) : 'other';
  const follow = (sent: string | null | undefined, stored: string | null, name: typeof platform) => {
    if (sent !== undefined) return sent;
    if (platform === name) return url;
    return stored === song.url ? null : stored;
  };
  return {
    platform,
    spotifyUrl: follow(body.spotifyUrl, song.spotifyUrl, 'spotify'),
    youtubeUrl: follow(body.youtubeUrl, song.youtubeUrl, 'youtube'),
  };
}

/** Gives the tiebreaker songs of an entry its new artist. */
async function renameTiebreakers({ tx }: TournamentChange, entryId: number, artist: string): Promise<void> {
  for (const { id, title } of await data.findTiebreakers(tx, entryId)) {
    await data.updateSong(tx, id, { artist, songKey: songKey(title, artist) });
  }
}

const REFUSALS: Record<WithdrawalRefusal, string> = {
  ...WITHDRAWAL_REFUSALS,
  is_tiebreaker: 'A tiebreaker song cannot be withdrawn. Withdraw its main entry.',
  is_out: 'This song is already out of the tournament.',
};

/**
 * Withdraws a main entry after the draw, for its submitter, an admin, or the creator or a manager without a song that is still in
 * the tournament. A withdrawn song stays as it is.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function withdrawDrawnSong({ context, viewer, params, body }: Call<'withdrawDrawnSong'>) {
  const { id: songId } = params;
  const { reason } = body;
  const known = orThrow(await data.findSong(context.db, songId), songNotFound);
  const { tournamentId } = known.song;
  const tournament = await openTournament(context, viewer, tournamentId, songNotFound);
  if (!isSubmitter(viewer, known.song)) await requirePower(context, viewer, tournament, 'manage');
  await changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    requireNotCancelled(change.tournament);
    const songs = await findSongs(change.tx, tournamentId);
    const song = songs.find(({ id }) => id === songId);
    if (!song) throw songNotFound();
    change.isUnchanged = song.withdrawnAt !== null;
    if (change.isUnchanged) return;
    if (change.tournament.status === 'setup' || canChangeEntries(change.tournament)) {
      throw wrongState('The songs are not drawn yet. The submitter can still remove this entry.');
    }
    if (change.tournament.status === 'completed') throw wrongState('This tournament is completed.');
    if (!isSubmitter(viewer, known.song) && !mayWithdrawOthers(viewer, songs)) {
      throw forbidden('You have a song in this tournament. An admin can withdraw this one.');
    }
    const matchups = (await findMatchups(change.tx, tournamentId)).map(toEpochTimes);
    const decision = withdrawalDecision(song, { songs, matchups, now: change.now.getTime() });
    if (!decision.ok) throw wrongState(REFUSALS[decision.reason]);
    await applyWithdrawal(change, songId, { reason });
  });
  const row = orThrow(await data.findSong(context.db, songId), songNotFound);
  return presentSong(row);
}
