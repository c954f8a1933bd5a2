import { isSoundFile, textsOfPath } from './file-names.ts';
import { linkOfWord } from './links.ts';
import { inOrder, type ParsedList, type ParsedSong } from './song-list.ts';
import { songTexts } from './song-texts.ts';

type Line = { line: number; text: string };

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .map((raw, index) => ({ line: index + 1, text: raw.trim() }))
    .filter((line) => line.text !== '');

/** Whether a text is an M3U playlist: by its first line, or because each line is a path of a sound file. */
export function isM3u(text: string, fileName = ''): boolean {
  if (/^\s*#EXT(?:M3U|INF)/i.test(text)) return true;
  const lines = linesOf(text).filter((line) => !line.text.startsWith('#'));
  const isList = /\.m3u8?$/i.test(fileName) || lines.every((line) => /[\\/]/.test(line.text));
  return isList && lines.length > 0 && lines.every((line) => isSoundFile(line.text));
}

/** Reads M3U: '#EXTINF:215,Artist - Title' and the file below it, or the names of the files. */
export function parseM3u(text: string): ParsedList {
  const list: ParsedList = { songs: [], skipped: [] };
  let info: (Line & { title: string; length: number }) | null = null;
  let artist: string | null = null;
  const close = (path: Line | null) => {
    const at = info ?? path;
    if (!at) return;
    const entry = {
      title: info?.title ?? null,
      artist,
      path: path?.text ?? null,
      length: info?.length ?? null,
    };
    add(list, at, entry);
    info = null;
    artist = null;
  };
  for (const line of linesOf(text)) {
    const extinf = /^#EXTINF:\s*(-?\d+)?[^,]*,(.*)$/i.exec(line.text.replace(/="[^"]*"/g, ''));
    if (extinf) {
      if (info) close(null);
      info = { ...line, title: (extinf[2] ?? '').trim(), length: Number(extinf[1] ?? -1) };
    } else if (/^#EXTART:/i.test(line.text)) artist = line.text.slice('#EXTART:'.length).trim();
    else if (line.text.startsWith('#')) list.skipped.push(line);
    else close(line);
  }
  close(null);
  return inOrder(list);
}

export const isPls = (text: string): boolean => /^\s*\[playlist\]/i.test(text);

/** Reads PLS: 'Title1=Artist - Title' with 'File1' and 'Length1', in any order. */
export function parsePls(text: string): ParsedList {
  const list: ParsedList = { songs: [], skipped: [] };
  const entries = new Map<
    string,
    { line: Line; title: string | null; path: string | null; length: number | null }
  >();
  for (const line of linesOf(text)) {
    const [, kind = '', number = '', value = ''] = /^(File|Title|Length)(\d+)=(.*)$/i.exec(line.text) ?? [];
    if (kind === '') {
      if (!/^(?:\[playlist\]$|NumberOfEntries=|Version=)/i.test(line.text)) list.skipped.push(line);
      continue;
    }
    const entry = entries.get(number) ?? { line, title: null, path: null, length: null };
    if (/^file$/i.test(kind)) entry.path = value.trim();
    else if (/^title$/i.test(kind)) entry.title = value.trim();
    else entry.length = Number(value);
    entries.set(number, entry);
  }
  for (const { line, ...entry } of entries.values()) add(list, line, { ...entry, artist: null });
  return inOrder(list);
}

type Entry = { title: string | null; artist: string | null; path: string | null; length: number | null };

/** Adds the song of an entry. A radio stream has no end and no artist, and is skipped. */
function add(list: ParsedList, { line, text }: Line, { title, artist, path, length }: Entry): void {
  const url = path === null ? null : linkOfWord(path);
  const named = title ? textsOfTitle(title, artist) : null;
  const isStream = url !== null && !isSoundFile(url) && named?.artist == null && (length ?? -1) < 0;
  const isMusicLink = url !== null && !isStream && named === null;
  const fromPath =
    path !== null && !isMusicLink
      ? textsOfPath(url === null ? path : (path.split(/[\\/]/).at(-1) ?? ''))
      : null;
  const texts = named?.artist
    ? named
    : ((fromPath?.artist ? fromPath : (named ?? fromPath)) ?? { artist: null, title: null });
  const isNamed = texts.artist !== null && texts.title !== null;
  if (isStream || (!isNamed && texts.title === null && url === null)) list.skipped.push({ line, text });
  else
    list.songs.push({ line, ...texts, url, isSure: isSureSong(named, path, isNamed) } satisfies ParsedSong);
}

/** The artist of a path is only likely: folders can be anything. */
const isSureSong = (named: { artist: string | null } | null, path: string | null, isNamed: boolean) =>
  named?.artist != null || (isNamed && path !== null && /\s[-–—]\s/.test(path.split(/[\\/]/).at(-1) ?? ''));

function textsOfTitle(title: string, artist: string | null) {
  if (artist) {
    const own = title.toLowerCase().startsWith(`${artist.toLowerCase()} - `);
    return songTexts(artist, own ? title.slice(artist.length + 3) : title);
  }
  const [first = '', ...rest] = title.split(/\s+[-–—]\s+/);
  return rest.length > 0 ? songTexts(first, rest.join(' - ')) : songTexts(null, title);
}
