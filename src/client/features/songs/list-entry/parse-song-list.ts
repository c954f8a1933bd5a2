import { parseJson, readJson } from './formats/json.ts';
import { isM3u, isPls, parseM3u, parsePls } from './formats/playlists.ts';
import { inOrder, joined, type ParsedList } from './formats/song-list.ts';
import { parseTable } from './formats/table.ts';
import { definesEntities, isXml, parseXml } from './formats/xml.ts';
import { parseColumns } from './lines/columns.ts';
import { takeTables } from './lines/markdown-tables.ts';
import { blocksOf } from './lines/markup.ts';
import { parseLines } from './lines/parse-lines.ts';

/** The longest text that is read, in characters (rule C30). */
export const MAX_LIST_LENGTH = 2 * 1024 * 1024;

/**
 * Reads the songs of a pasted text or of a file by its content (rule C30): lines in any common form, CSV and its kin, M3U, PLS,
 * XSPF, XML and JSON of players and services. The name of the file helps only where the content does not tell. Lines that are
 * no song are skipped and returned. XML that defines entities, and a longer text than `MAX_LIST_LENGTH`, give no song.
 */
export function parseSongList(text: string, fileName?: string): ParsedList {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (plain.length > MAX_LIST_LENGTH || plain.includes('\0')) return refused(plain);
  if (isXml(plain)) return definesEntities(plain) ? refused(plain) : readXml(plain);
  const json = readJson(plain);
  if (json !== undefined) return parseJson(json, plain, parseLines);
  if (isPls(plain)) return parsePls(plain);
  if (isM3u(plain, fileName)) return parseM3u(plain);
  return inOrder(parseTable(plain, parseLines) ?? parseColumns(plain) ?? parseText(plain));
}

function parseText(text: string): ParsedList {
  const lines = text
    .split('\n')
    .flatMap((line, index) => blocksOf(line).map((part) => ({ line: index + 1, text: part })));
  const { list, rest } = takeTables(lines);
  return joined([list, parseLines(rest)]);
}

/** Broken XML has no songs. */
function readXml(text: string): ParsedList {
  try {
    return parseXml(text);
  } catch {
    return refused(text);
  }
}

const refused = (text: string): ParsedList => ({
  songs: [],
  skipped: [{ line: 1, text: text.slice(0, 100).split('\n')[0] ?? '' }],
});
