/** One song of a list: what its line says. A missing text is null: a lookup of the link or the user fills it. */
export type ParsedSong = {
  /** The first line of the song in the text, from 1 on. */
  line: number;
  artist: string | null;
  title: string | null;
  /** An http(s) address. */
  url: string | null;
  /** False where the line can be read in two ways, so that the user must look at it. */
  isSure: boolean;
  /** Whether the texts are those of the link, so that looking it up tells nothing more about them. */
  isOfLink?: boolean;
};

export type Line = { line: number; text: string };

/** A line that is no song: a heading, a comment, a song that was struck through. */
export type SkippedLine = Line & {
  /** A header is no lost song. */
  namesColumns?: boolean;
};

export type ParsedList = { songs: ParsedSong[]; skipped: SkippedLine[] };

/** Several artists of one field are joined by this text. */
export const ARTIST_JOINT = ', ';

/** Both lists in the order of the text. */
export const inOrder = ({ songs, skipped }: ParsedList): ParsedList => ({
  songs: [...songs].sort((a, b) => a.line - b.line),
  skipped: [...skipped].sort((a, b) => a.line - b.line),
});

/** The lists of several parts of one text as one. */
export const joined = (parts: readonly ParsedList[]): ParsedList =>
  inOrder({
    songs: parts.flatMap(({ songs }) => songs),
    skipped: parts.flatMap(({ skipped }) => skipped),
  });

/** A line or song can take some milliseconds, and a list enters 64: more would only hold the page up. */
export const MAX_READ_LINES = 1000;
const MAX_READ_CHARACTERS = 100_000;
/** HTML that was pasted can have all songs in one line. */
const MAX_READ_LINE = 20_000;
const LONGEST_SPACE = ' '.repeat(50);
const LONG_SPACE = /[^\S\n]{51,}/g;

/**
 * The beginning of a text that is read, and what is said about the rest. It ends before a line that is too long, as the data of
 * programs have it, and long runs of spaces are shorter.
 */
export function startOfText(text: string): { start: string; unread: Line[] } {
  let end = 0;
  let lines = 0;
  while (lines < MAX_READ_LINES && end < text.length) {
    const next = text.indexOf('\n', end);
    const after = next < 0 ? text.length : next + 1;
    if (after > MAX_READ_CHARACTERS || after - end > MAX_READ_LINE) break;
    end = after;
    lines += 1;
  }
  const start = text.slice(0, end).replace(LONG_SPACE, LONGEST_SPACE);
  return { start, unread: text.slice(end).trim() === '' ? [] : unreadFrom(lines + 1) };
}

/** The first lines, which are read, and what is said about the others. */
export function firstLines(lines: readonly Line[]): { first: readonly Line[]; unread: Line[] } {
  let characters = 0;
  const end = lines.findIndex(({ text }, index) => {
    characters += text.length;
    return index > 0 && (index >= MAX_READ_LINES || characters > MAX_READ_CHARACTERS);
  });
  if (end < 0) return { first: lines, unread: [] };
  return { first: lines.slice(0, end), unread: unreadFrom(lines[end]?.line ?? end) };
}

/** Says from which line on nothing was read. */
export const unreadFrom = (line: number): Line[] => [
  {
    line,
    text: `Everything from line ${line.toLocaleString('en')} on: this list is too long to read at once. Paste the rest as another list.`,
  },
];
