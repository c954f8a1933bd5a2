import { MAIN_ENTRY } from '#contract/kinds.ts';
import { songBody } from '#contract/song.ts';

export type BasicSong = { title: string; artist: string };

export const EMPTY_BASIC: BasicSong = { title: '', artist: '' };

/** T §2. */
export const MISSING_BASIC = 'Please fill in both song title and artist';

/** What keeps the song from being sent, at its fields (T §2, T §5). */
export function basicProblems(song: BasicSong): Partial<BasicSong> {
  const missing = (['title', 'artist'] as const).filter((field) => !song[field].trim());
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, MISSING_BASIC]));
  const { error } = songBody.safeParse({ ...song, submissionType: MAIN_ENTRY });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}
