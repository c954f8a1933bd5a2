import { ApiError, call } from '#client/lib/api/api.ts';
import type { LookedUpSong } from '#contract/lookup.ts';
import { completeUrl, isHttpUrl } from '#engine/songs/platform.ts';
import { parseSongLine } from '#engine/songs/titles.ts';

/** The result of a lookup. `off`: the server makes no lookups. */
export type Lookup = { kind: 'read'; song: LookedUpSong } | { kind: 'failed' | 'off' };

/** Reads artist, title and cover of a link. It never throws, because no failure keeps a song out. */
export async function lookUp(url: string): Promise<Lookup> {
  try {
    return { kind: 'read', song: await call('POST /api/songs/lookup', { body: { url } }) };
  } catch (error) {
    return { kind: error instanceof ApiError && error.code === 'LOOKUPS_OFF' ? 'off' : 'failed' };
  }
}

/** The complete URL of a text that is a link, else null. */
export function linkOf(text: string): string | null {
  const url = completeUrl(text.trim());
  return isHttpUrl(url) ? url : null;
}

/**
 * The fields that a typed or pasted text fills: the link, or artist and title. Other texts stay in the field of the link,
 * which then names the problem.
 */
export function textsOf(text: string): { url: string; artist?: string; title?: string } {
  const url = linkOf(text);
  if (url !== null) return { url };
  const { artist, title } = parseSongLine(text);
  return artist === '' ? { url: text.trim() } : { url: '', artist, title };
}
