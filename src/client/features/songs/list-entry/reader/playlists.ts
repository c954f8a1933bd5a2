import { linkOfWord } from './links.ts';
import { inOrder, type Line, type ParsedList } from './song-list.ts';
import { isSoundFile, songTexts, type Texts, textsOfPath } from './song-texts.ts';

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

/** What a playlist says about one sound: the line of its title, else of its path, and its length in seconds. */
type Entry = Texts & { line: Line; path: string | null; length: number | null };

/** Reads M3U: '#EXTINF:215,Artist - Title' and the file below it, or the names of the files. */
export function parseM3u(text: string): ParsedList {
  const list: ParsedList = { songs: [], skipped: [] };
  let info: Pick<Entry, 'line' | 'title' | 'length'> | null = null;
  let artist: string | null = null;
  const close = (path: Line | null) => {
    const line = info?.line ?? path;
    if (!line) return;
    add(list, { title: null, length: null, artist, path: path?.text ?? null, ...info, line });
    info = null;
    artist = null;
  };
  for (const line of linesOf(text)) {
    const extinf = /^#EXTINF:\s*(-?\d+)?[^,]*,(.*)$/i.exec(line.text.replace(/="[^"]*"/g, ''));
    if (extinf) {
      if (info) close(null);
      info = { line, title: (extinf[2] ?? '').trim(), length: Number(extinf[1] ?? -1) };
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
  const entries = new Map<string, Entry>();
  for (const line of linesOf(text)) {
    const [, kind = '', number = '', value = ''] = /^(File|Title|Length)(\d+)=(.*)$/i.exec(line.text) ?? [];
    if (kind === '') {
      if (!/^(?:\[playlist\]$|NumberOfEntries=|Version=)/i.test(line.text)) list.skipped.push(line);
      continue;
    }
    const entry = entries.get(number) ?? { line, title: null, artist: null, path: null, length: null };
    if (/^file$/i.test(kind)) entry.path = value.trim();
    else if (/^title$/i.test(kind)) entry.title = value.trim();
    else entry.length = Number(value);
    entries.set(number, entry);
  }
  for (const entry of entries.values()) add(list, entry);
  return inOrder(list);
}

const lastPart = (path: string) => path.split(/[\\/]/).at(-1) ?? '';

/** Adds the song of an entry. A radio stream has no end and no artist, and is skipped. */
function add(list: ParsedList, { line, title, artist, path, length }: Entry): void {
  const url = path === null ? null : linkOfWord(path);
  const named = title ? textsOfTitle(title, artist) : null;
  const hasArtist = named?.artist != null;
  const isStream = url !== null && !isSoundFile(url) && !hasArtist && (length ?? -1) < 0;
  const isMusicLink = url !== null && !isStream && named === null;
  const fromPath = path === null || isMusicLink ? null : textsOfPath(url === null ? path : lastPart(path));
  const fallback = fromPath?.artist ? fromPath : (named ?? fromPath);
  const texts = (named?.artist ? named : fallback) ?? { artist: null, title: null };
  if (isStream || (texts.title === null && url === null)) list.skipped.push(line);
  else {
    const isNamed = texts.artist !== null && texts.title !== null;
    // The artist of a path is only likely: folders can be anything.
    const isSure = hasArtist || (isNamed && path !== null && /\s[-–—]\s/.test(lastPart(path)));
    list.songs.push({ line: line.line, ...texts, url, isSure });
  }
}

function textsOfTitle(title: string, artist: string | null) {
  if (artist) {
    const own = title.toLowerCase().startsWith(`${artist.toLowerCase()} - `);
    return songTexts(artist, own ? title.slice(artist.length + 3) : title);
  }
  const [first = '', ...rest] = title.split(/\s+[-–—]\s+/);
  return rest.length > 0 ? songTexts(first, rest.join(' - ')) : songTexts(null, title);
}
