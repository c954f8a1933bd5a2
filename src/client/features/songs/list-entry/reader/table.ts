import Papa from 'papaparse';
import {
  type FieldTexts,
  namesSongs,
  type Roles,
  roleOfName,
  rolesOfNames,
  textsOfFields,
} from './fields.ts';
import { parseLines } from './parse-lines.ts';
import type { Line, ParsedList } from './song-list.ts';

export type Row = { line: number; cells: string[]; text: string };

/**
 * Parses text with a delimiter into rows without the empty ones. A row keeps its first line, counted from `firstLine`.
 * Quoted cells may contain delimiters and line breaks.
 */
export function parseRows(text: string, delimiter: string, firstLine = 1): Row[] {
  const rows: Row[] = [];
  let start = 0;
  let line = firstLine;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }) => {
      const raw = text.slice(start, meta.cursor);
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data, text: raw.trim() });
      line += raw.split('\n').length - 1;
      start = meta.cursor;
    },
  });
  return rows;
}

const DELIMITERS = ['\t', ';', ','];
/** Programs write facts about the list before the header. */
const LINES_BEFORE_HEADER = 12;
/** A program for sets writes the day of the set in the column of titles. */
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

const ARTIST_ROLES = ['artist', 'albumArtist', 'firstName', 'lastName'] as const;
/** The only column that makes a table by itself. */
const VIDEO_IDS = 'Video ID';

type Header = { index: number; delimiter: string; names: string[] };

/** Reads CSV, TSV and their kin by a header whose names are known; null without such a header. */
export function parseTable(text: string): ParsedList | null {
  const lines = text.split('\n');
  const header = headerOf(lines);
  if (!header) return null;
  const skipped = lines
    .slice(0, header.index + 1)
    .map((line, index) => ({ line: index + 1, text: line.trim(), namesColumns: index === header.index }))
    .filter((line) => line.text !== '');
  const body = lines.slice(header.index + 1).join('\n');
  const rows = parseRows(body, header.delimiter, header.index + 2);
  const list = songsOfRows(rows, header.names);
  return { songs: list.songs, skipped: [...skipped, ...list.skipped] };
}

const cellsOf = (line: string, delimiter: string): string[] => parseRows(line, delimiter)[0]?.cells ?? [];

/** A song can have the words of a header, 'Low Band - Last Song, live'. What follows a header has cells, too. */
const isHeader = (roles: Roles, next: readonly string[]): boolean =>
  namesSongs(roles) && (!roles.has('both') || next.length > 1);

function headerOf(lines: readonly string[]): Header | null {
  const filled = [...lines.entries()].filter(([, line]) => line.trim() !== '');
  for (const [position, [index, line]] of filled.slice(0, LINES_BEFORE_HEADER).entries()) {
    const next = filled[position + 1]?.[1] ?? '';
    const headers = DELIMITERS.map((delimiter) => {
      const names = cellsOf(line, delimiter).map((name) => name.trim());
      return { index, delimiter, names };
    }).filter(
      ({ names, delimiter }) =>
        (names.length > 1 || names[0] === VIDEO_IDS) &&
        isHeader(rolesOfNames(names), cellsOf(next, delimiter)),
    );
    const widest = headers.sort((a, b) => b.names.length - a.names.length)[0];
    if (widest) return widest;
  }
  return null;
}

/** Reads rows by the names of their columns. A row without a song is skipped. */
export function songsOfRows(rows: readonly Row[], names: readonly string[]): ParsedList {
  const roles = rolesOfNames(names);
  const hasArtists = ARTIST_ROLES.some((role) => roles.has(role));
  /** A song with one of its texts. */
  const isHalf = ({ artist, title }: FieldTexts, cells: string[]) =>
    (title ?? artist) !== null &&
    !DATE.test(title ?? '') &&
    !roles.has('lastName') &&
    cells.length >= names.length / 2;
  const list: ParsedList = { songs: [], skipped: [] };
  const both: (Line & { url: string | null })[] = [];
  for (const { line, cells, text } of rows) {
    const song = withBoth(textsOfFields(aligned(cells, names), roles), hasArtists);
    const isSong = isComplete(song) || song.url !== null;
    if (song.both !== null && !isComplete(song)) both.push({ line, text: song.both, url: song.url });
    else if (isSong || isHalf(song, cells)) {
      const { artist, title, url } = song;
      list.songs.push({ line, artist, title, url, isSure: isSong });
    } else list.skipped.push({ line, text });
  }
  if (both.length === 0) return list;
  const read = parseLines(both);
  const urls = new Map(both.map(({ line, url }) => [line, url]));
  const songs = read.songs.map((song) => ({ ...song, url: song.url ?? urls.get(song.line) ?? null }));
  return { songs: [...list.songs, ...songs], skipped: [...list.skipped, ...read.skipped] };
}

/** Without a column of artists, 'Artist - Title' can stand in the column of titles. */
const withBoth = (song: FieldTexts, hasArtists: boolean): FieldTexts =>
  hasArtists || song.title === null ? song : { ...song, both: song.both ?? song.title };

const isComplete = ({ artist, title }: FieldTexts) => artist !== null && title !== null;

/** Drops a leading number that the header has no column for: '1 ⇥ Artist ⇥ Title' below 'Artist ⇥ Title'. */
function aligned(cells: string[], names: readonly string[]): string[] {
  const isNamed = roleOfName(names[0] ?? '') !== null;
  const isNumbered =
    isNamed && cells.length > names.length && /^#?\d{1,4}[.)]?$/.test(cells[0]?.trim() ?? '');
  return isNumbered ? cells.slice(1) : cells;
}
