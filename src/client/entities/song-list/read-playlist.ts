import { ApiError, call } from '#client/lib/api/api.ts';
import { countText } from '#client/lib/format/number-text.ts';
import type { PlaylistSongs } from '#contract/lookup.ts';

/** A playlist that was read by its link, or why it was not. */
export type PlaylistReading = { playlist: PlaylistSongs } | { problem: string };

const NO_ANSWER =
  'The playlist could not be read: no answer came. Try again, or copy its songs and paste them instead.';
const IS_OFF =
  'This server reads no playlists by their links. Copy the songs as text, one a line, and paste them instead.';

/** Reads a playlist by its link. It never throws: what cannot be read is a problem to show. */
export async function readPlaylist(url: string): Promise<PlaylistReading> {
  try {
    return { playlist: await call('POST /api/songs/playlist', { body: { url } }) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { problem: NO_ANSWER };
    return { problem: error.code === 'LOOKUPS_OFF' ? IS_OFF : (error.serverMessage ?? NO_ANSWER) };
  }
}

/** How many songs were read of a playlist. */
export const songsText = (count: number, isPartial: boolean): string =>
  isPartial ? `the first ${countText(count, 'song')}` : countText(count, 'song');
