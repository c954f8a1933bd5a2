import { MAX_SONG_NAME_LENGTH } from '#contract/lengths.ts';
import { cleanLine, cutRunsOfMarks, withoutControls } from '#contract/visible-text.ts';
import { isHttpUrl } from '#engine/songs/platform.ts';
import type { FoundSong } from '#server/db/schema.ts';

const MAX_ADDRESS = 2048;
/** A host may answer megabytes. Only the beginning of a text is read, because cleaning takes time. */
const MAX_READ = 4 * MAX_SONG_NAME_LENGTH;
const MAX_SECONDS = 24 * 60 * 60;

/** One line of visible characters, at most as long as an entry accepts. */
const toLine = (text: string) =>
  cutRunsOfMarks(cleanLine(withoutControls(text.slice(0, MAX_READ)).toWellFormed()))
    .trim()
    .slice(0, MAX_SONG_NAME_LENGTH)
    .toWellFormed()
    .trim();

/** A provider's texts as they may be kept and shown; null without a title. */
export function cleanSong(song: FoundSong): FoundSong | null {
  const title = toLine(song.title);
  if (!title) return null;
  const { coverUrl, durationSeconds } = song;
  const isAddress = coverUrl !== null && coverUrl.length <= MAX_ADDRESS && isHttpUrl(coverUrl);
  return {
    title,
    author: toLine(song.author ?? '') || null,
    coverUrl: isAddress ? coverUrl : null,
    durationSeconds: toSeconds(durationSeconds),
  };
}

/** Whole seconds; null without a length, and for a length that no song has. */
const toSeconds = (seconds: number | null): number | null =>
  seconds !== null && seconds > 0 && seconds <= MAX_SECONDS ? Math.round(seconds) : null;
