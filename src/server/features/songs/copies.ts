import { isMainEntry } from '#engine/songs/main-entry.ts';
import { findSongs, type SongRow, type TournamentChange } from '#server/tournament/change.ts';
import { updateAutoStart } from '#server/tournament/start.ts';
import * as data from './data.ts';

/**
 * Enters the songs of another tournament as entries of a user, with their tiebreaker songs, as far as there are places. Hidden
 * and withdrawn songs are left out, and pitches are the words of their writers (rule R13). Returns the number of main entries.
 */
export async function copySongs(
  change: TournamentChange,
  { fromId, submitterId }: { fromId: number; submitterId: number },
): Promise<number> {
  const { tx, tournament, now } = change;
  const songs = (await findSongs(tx, fromId)).filter((song) => !song.hiddenAt && !song.withdrawnAt);
  const copyOf = (song: SongRow, parentSongId: number | null) => ({
    tournamentId: tournament.id,
    submitterId,
    parentSongId,
    submissionType: song.submissionType,
    title: song.title,
    artist: song.artist,
    songKey: song.songKey,
    url: song.url,
    spotifyUrl: song.spotifyUrl,
    youtubeUrl: song.youtubeUrl,
    platform: song.platform,
    coverUrl: song.coverUrl,
    coverSha: song.coverSha,
    imageSha: song.imageSha,
    startSeconds: song.startSeconds,
    pitch: song.submitterId === submitterId ? song.pitch : null,
    createdAt: now,
  });
  const entries = songs.filter(isMainEntry).slice(0, tournament.maxParticipants);
  if (entries.length === 0) return 0;
  const ids = await data.insertSongs(
    tx,
    entries.map((song) => copyOf(song, null)),
  );
  const copies = new Map(entries.map((song, index) => [song.id, ids[index] ?? null]));
  const tiebreakers = songs.flatMap((song) => {
    const parentId = copies.get(song.parentSongId ?? 0);
    return parentId ? [copyOf(song, parentId)] : [];
  });
  if (tiebreakers.length > 0) await data.insertSongs(tx, tiebreakers);
  await updateAutoStart(change);
  return entries.length;
}
