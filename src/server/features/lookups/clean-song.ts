import { cleanLine } from '#contract/visible-text.ts';
import { isHttpUrl } from '#engine/songs/platform.ts';
import type { FoundSong } from '#server/db/schema.ts';

/** The longest title and artist of an entry (rule C13). */
const MAX_TEXT = 255;
const MAX_ADDRESS = 2048;

/** One line of visible characters, up to 255, as an entry accepts it. */
const toLine = (text: string) =>
  cleanLine(text.replace(/\p{Cc}+/gu, ' ').toWellFormed())
    .trim()
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .trim();

/** A provider's texts as they may be kept and shown; null without a title. */
export function cleanSong(song: FoundSong): FoundSong | null {
  const title = toLine(song.title);
  if (!title) return null;
  const { coverUrl } = song;
  const isAddress = coverUrl !== null && coverUrl.length <= MAX_ADDRESS && isHttpUrl(coverUrl);
  return { ...song, title, author: toLine(song.author ?? '') || null, coverUrl: isAddress ? coverUrl : null };
}
