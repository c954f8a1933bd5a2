const SONG_KEY = /^[^\p{Cc}]+\n[^\p{Cc}]+$/u;

/** The key of a song's page, by the key that identifies the song over all tournaments (rules P11, P19). */
export const toPageKey = (songKey: string): string => Buffer.from(songKey).toString('base64url');

/** The song that the key of a page names; null for a key that no song has. */
export function parsePageKey(pageKey: string): string | null {
  const songKey = Buffer.from(pageKey, 'base64url').toString();
  return SONG_KEY.test(songKey) && toPageKey(songKey) === pageKey ? songKey : null;
}
