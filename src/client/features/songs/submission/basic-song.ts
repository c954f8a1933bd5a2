import { songBody } from '#contract/song.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';

export type BasicSong = { title: string; artist: string };

export const EMPTY_BASIC: BasicSong = { title: '', artist: '' };

/** The message for a missing title or artist (rule W24). */
export const MISSING_BASIC = 'Please fill in both song title and artist';

/** The problems of the song by field; empty when it can be sent (rules C13, W24). */
export function basicProblems(song: BasicSong): Partial<BasicSong> {
  const missing = (['title', 'artist'] as const).filter((field) => !song[field].trim());
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, MISSING_BASIC]));
  const { error } = songBody.safeParse({ ...song, submissionType: MAIN_ENTRY });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}
