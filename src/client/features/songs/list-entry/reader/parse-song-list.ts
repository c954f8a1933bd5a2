import { parseColumns, takeTables } from './columns.ts';
import { parseJson, readJson } from './json.ts';
import { blocksOf } from './markup.ts';
import { parseLines } from './parse-lines.ts';
import { isM3u, isPls, parseM3u, parsePls } from './playlists.ts';
import { inOrder, joined, type ParsedList, startOfText } from './song-list.ts';
import { parseTable } from './table.ts';
import { definesEntities, isXml, parseXml } from './xml.ts';

/** The longest text that is read, in characters. */
export const MAX_LIST_LENGTH = 2 * 1024 * 1024;

/**
 * Reads the songs of a pasted text or of a file by its content: lines in any common form, CSV and its kin, M3U, PLS,
 * XSPF, XML and JSON of players and services. The name of the file helps only where the content does not tell. Lines that are
 * no song are skipped and returned, and so is what follows the lines that can be read at once. XML that defines entities, and a longer text than `MAX_LIST_LENGTH`, give no song.
 */
export function parseSongList(text: string, fileName?: string): ParsedList {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (plain.length > MAX_LIST_LENGTH || plain.includes('\0')) return refused(plain);
  if (isXml(plain)) return definesEntities(plain) ? refused(plain) : orRefused(plain, () => parseXml(plain));
  const json = readJson(plain);
  if (json !== undefined) return orRefused(plain, () => parseJson(json, plain));
  const { start, unread } = startOfText(plain);
  const list = parseStart(start, fileName);
  // First, because the screen shows the first of many skipped lines.
  return { songs: list.songs, skipped: [...unread, ...list.skipped] };
}

function parseStart(text: string, fileName: string | undefined): ParsedList {
  if (isPls(text)) return parsePls(text);
  if (isM3u(text, fileName)) return parseM3u(text);
  return inOrder(parseTable(text) ?? parseColumns(text) ?? parseText(text));
}

function parseText(text: string): ParsedList {
  const lines = text
    .split('\n')
    .flatMap((line, index) => blocksOf(line).map((part) => ({ line: index + 1, text: part })));
  const { list, rest } = takeTables(lines);
  return joined([list, parseLines(rest)]);
}

/** Broken XML has no songs, nor has a text that is nested too deep. */
function orRefused(text: string, read: () => ParsedList): ParsedList {
  try {
    return read();
  } catch {
    return refused(text);
  }
}

const refused = (text: string): ParsedList => ({
  songs: [],
  skipped: [{ line: 1, text: text.slice(0, 100).split('\n')[0] ?? '' }],
});
