import { roleOfName } from '#client/features/songs/list-entry/formats/roles.ts';
import { joined, type ParsedList } from '#client/features/songs/list-entry/formats/song-list.ts';
import { songsOfRows } from '#client/features/songs/list-entry/formats/table.ts';
import { withoutMarkup } from './markup.ts';
import { parseLines } from './parse-lines.ts';
import type { Line } from './read-line.ts';

const SEPARATOR = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?$/;

/** Reads the Markdown tables of a text, and returns the other lines. */
export function takeTables(lines: readonly Line[]): { list: ParsedList; rest: Line[] } {
  const parts: ParsedList[] = [];
  const rest: Line[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [header, separator] = [lines[index], lines[index + 1]];
    if (
      !header ||
      !separator?.text.includes('-') ||
      !header.text.includes('|') ||
      !SEPARATOR.test(separator.text.trim())
    ) {
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

function songsOfTable(names: string[], header: Line, lines: readonly Line[]): ParsedList {
  const rows = lines.map(({ line, text }) => ({ line, text: text.trim(), cells: cellsOf(text) }));
  const list = songsOfRows(rows, names, parseLines);
  return {
    songs: list.songs,
    skipped: [{ line: header.line, text: header.text.trim(), namesColumns: true }, ...list.skipped],
  };
}

/** The cells of a row without their markup, and the links in them behind. */
function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  const cells = inner.split(/(?<!\\)\|/).map((cell) => withoutMarkup(cell.replaceAll('\\|', '|')));
  return [...cells.map(({ text }) => text), ...cells.flatMap(({ links }) => links)];
}
