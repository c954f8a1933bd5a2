import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Song } from '#contract/song.ts';
import { withoutControls } from '#contract/visible-text.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { linksOf } from '#engine/songs/playlist.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournament } from '#server/features/access/service.ts';
import { loadSongs } from './service.ts';

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
