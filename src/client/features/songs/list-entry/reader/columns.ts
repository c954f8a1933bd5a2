import { artistText, roleOfName } from './fields.ts';
import { firstLink, linkOfWord } from './links.ts';
import { withoutMarkup } from './markup.ts';
import { parseLines } from './parse-lines.ts';
import { type SidedLine, songsOfSides } from './sided-songs.ts';
import { DASH, type Sides } from './sides.ts';
import { joined, type Line, type ParsedList } from './song-list.ts';
import { parseRows, type Row, songsOfRows } from './table.ts';

const DATA =
  /^(?:[#№]?\d{1,7}[.)]?|\d{1,3}[.,]\d{1,3}|(?:\d{1,2}:)?\d{1,2}:\d\d|[★☆*⭐]+|\d{1,2}[AB]|\d{4}-\d\d-\d\d.*|\d{1,2}[./]\d{1,2}[./]\d{2,4}.*|\d{1,2} \p{L}{3,9} \d{4}.*|\d+\s?(?:bpm|votes?|pts|points)|true|false)$/iu;
const DATE = /\d{4}.*\d:\d\d/;
/** The part of the rows that must agree. */
const MOST = 0.7;

/** Reads columns without a header: tabs, semicolons, commas in three columns or more, or wide gaps; null for other texts. */
export function parseColumns(text: string): ParsedList | null {
  const rows = rowsOf(text);
  if (!rows) return null;
  const kept = textColumns(rows);
  const whole = kept.find(
    (column) => rows.filter(({ cells }) => DASH.test(cells[column] ?? '')).length >= rows.length * MOST,
  );
  if (whole !== undefined) return parseWhole(rows, whole);
  if (kept.length < 2) return null;
  const sided = rows.map((row) => ({ ...row, sides: sidesOfRow(row, kept), urls: urlsOf(row) }));
  const lines = sided.filter((row) => row.sides !== null) as SidedLine[];
  const skipped = sided.filter(({ sides }) => sides === null).map(({ line, text }) => ({ line, text }));
  return lines.length === 0 ? null : { songs: songsOfSides(lines, null), skipped };
}

/** One column has artist and title: the others are numbers, people or times. */
function parseWhole(rows: readonly Row[], column: number): ParsedList {
  const list = parseLines(rows.map(({ line, cells }) => ({ line, text: cells[column] ?? '' })));
  const urls = new Map(rows.map((row) => [row.line, urlsOf(row)[0] ?? null]));
  return {
    ...list,
    songs: list.songs.map((song) => ({ ...song, url: song.url ?? urls.get(song.line) ?? null })),
  };
}

const urlsOf = ({ cells }: Row) => cells.map(firstLink).filter((url) => url !== null);

function rowsOf(text: string): Row[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const part = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length / lines.length;
  if (part(/\S\t+\S/) >= MOST) return parseRows(text, '\t');
  if (part(/\S {3,}\S/) >= MOST) return parseRows(text.replace(/(?<=\S) {3,}(?=\S)/g, '\t'), '\t');
  if (lines.length < 2 || part(DASH) > 0.3) return null;
  const isTight = lines.every((line) => /^"[^"]*",|^[^,]*,\S[^,]*$/.test(line));
  return evenRows(text, ';', 2) ?? evenRows(text, ',', isTight ? 2 : 3);
}

/** Rows that have the same number of cells, at least `least`. */
function evenRows(text: string, delimiter: string, least: number): Row[] | null {
  const rows = parseRows(text, delimiter);
  const width = rows[0]?.cells.length ?? 0;
  const isEven = width >= least && rows.length > 1 && rows.every(({ cells }) => cells.length === width);
  return isEven ? rows : null;
}

/** The columns that hold names, not numbers, times, dates or links. */
function textColumns(rows: readonly Row[]): number[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const cells = rows.map((row) => row.cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    const data = cells.filter((cell) => DATA.test(cell) || linkOfWord(cell) !== null).length;
    return cells.length > rows.length * 0.3 && data < cells.length * MOST;
  });
}

/** The sides of a row. Four columns that end in a date are artist, album, title and date, as scrobbles are exported. */
function sidesOfRow({ cells }: Row, kept: readonly number[]): Sides | null {
  const isScrobble = kept.length === 3 && cells.length === 4 && DATE.test(cells[3] ?? '');
  const [first, second] = isScrobble ? [kept[0], kept[2]] : [kept[0], kept[1]];
  const left = artistText(cells[first ?? 0] ?? '');
  const right = (cells[second ?? 1] ?? '').trim();
  if (left === '' || right === '') return null;
  if (isScrobble) return { left, right, kind: 'known', order: 'artist-first', isSure: true };
  return { left, right, kind: 'sign', order: null, isSure: kept.length === 2 };
}

const SEPARATOR = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?$/;

/** Reads the Markdown tables of a text, and returns the other lines. */
export function takeTables(lines: readonly Line[]): { list: ParsedList; rest: Line[] } {
  const parts: ParsedList[] = [];
  const rest: Line[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [header, separator] = [lines[index], lines[index + 1]];
    if (!header?.text.includes('|') || !SEPARATOR.test(separator?.text.trim() ?? '')) {
      if (header) rest.push(header);
      continue;
    }
    let end = index + 2;
    while (lines[end]?.text.includes('|')) end += 1;
    const names = cellsOf(header.text);
    if (!names.some((name) => roleOfName(name))) rest.push(header);
    else parts.push(songsOfTable(names, header, lines.slice(index + 2, end)));
    index = end - 1;
  }
  return { list: joined(parts), rest };
}

function songsOfTable(names: string[], { line, text }: Line, lines: readonly Line[]): ParsedList {
  const rows = lines.map((row) => ({ line: row.line, text: row.text.trim(), cells: cellsOf(row.text) }));
  const { songs, skipped } = songsOfRows(rows, names);
  return { songs, skipped: [{ line, text: text.trim(), namesColumns: true }, ...skipped] };
}

/** The cells of a row without their markup, and the links in them behind. */
function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\||(?<!\\)\|$/g, '');
  const cells = inner.split(/(?<!\\)\|/).map((cell) => withoutMarkup(cell.replaceAll('\\|', '|')));
  return [...cells.map(({ text }) => text), ...cells.flatMap(({ links }) => links)];
}
