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
};

/** A line that is no song: a heading, a comment, a song that was struck through. */
export type SkippedLine = {
  line: number;
  text: string;
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
