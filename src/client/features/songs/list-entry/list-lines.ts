import type { ParsedList, ParsedSong } from './formats/song-list.ts';

/** One song of a list, as its text names it. */
export type Line = {
  /** Identifies the song while others come and go: what it says, with a number for a repeated one. */
  key: string;
  url: string | null;
  /** Empty where the list names none. */
  artist: string;
  title: string;
  isSure: boolean;
};

/** A file that was dropped or chosen, as it was read. */
export type ListFile = { name: string } & ParsedList;

/** The songs of all files and of the typed text, in this order. `isSwapped`: artists and titles change places. */
export function linesOf(lists: readonly Pick<ParsedList, 'songs'>[], isSwapped: boolean): Line[] {
  const seen = new Map<string, number>();
  return lists.flatMap(({ songs }) => songs).map((song) => toLine(song, seen, isSwapped));
}

function toLine(
  { artist, title, url, isSure }: ParsedSong,
  seen: Map<string, number>,
  isSwapped: boolean,
): Line {
  const words = [artist ?? '', title ?? '', url ?? ''].join('\n');
  const count = (seen.get(words) ?? 0) + 1;
  seen.set(words, count);
  const [first, second] = isSwapped ? [title, artist] : [artist, title];
  return { key: `${count} ${words}`, url, artist: first ?? '', title: second ?? '', isSure };
}
