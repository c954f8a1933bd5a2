import { linkOf } from '#client/features/songs/lookup/look-up.ts';
import { parseSongLine } from '#engine/songs/titles.ts';

/** One line of a pasted list: a link, an 'Artist - Title', or both. */
export type Line = {
  /** Identifies the line while other lines come and go: its text, with a number for a repeated one. */
  key: string;
  url: string | null;
  /** Artist and title in the text beside the link, or empty. */
  artist: string;
  title: string;
};

/** Reads the lines of a text; empty lines do not count (rule C30). */
export function linesOf(text: string): Line[] {
  const seen = new Map<string, number>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const count = (seen.get(line) ?? 0) + 1;
      seen.set(line, count);
      return { key: `${count} ${line}`, ...readLine(line) };
    });
}

/** The text without the line of this key. */
export function withoutLine(text: string, key: string): string {
  const keys = linesOf(text).map((line) => line.key);
  const kept = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .filter((_, index) => keys[index] !== key);
  return kept.join('\n');
}

function readLine(line: string): Omit<Line, 'key'> {
  const link = line.split(/\s+/).find((word) => linkOf(word) !== null);
  if (link === undefined) return { url: null, ...parseSongLine(line) };
  const beside = line.replace(link, ' ').replace(/^[\s\d.)*•-]+|[\s:|<>()–—-]+$/g, '');
  const texts = beside ? parseSongLine(beside) : { artist: '', title: '' };
  return { url: linkOf(link), ...texts };
}
