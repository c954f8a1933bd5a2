import { songKey } from '#engine/songs/song-identity.ts';

const SONG_KEY = /^[^\p{Cc}]+\n[^\p{Cc}]+$/u;

/** The key of a song's page, by the key that identifies the song over all tournaments. */
export const toPageKey = (key: string): string => Buffer.from(key).toString('base64url');

/**
 * The songs that the key of a page can name, the likeliest first; none for a key that no song has. A key of an older release
 * names an entry that kept it, else the song that its texts name today.
 */
export function parsePageKey(pageKey: string): string[] {
  const named = Buffer.from(pageKey, 'base64url').toString();
  if (!SONG_KEY.test(named) || toPageKey(named) !== pageKey) return [];
  const [title = '', artist = ''] = named.split('\n');
  return [...new Set([named, songKey(title, artist)])];
}
