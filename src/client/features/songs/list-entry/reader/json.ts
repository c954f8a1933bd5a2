import { namesSongs, rolesOfNames, textsOfFields } from './fields.ts';
import { parseLines } from './parse-lines.ts';
import { ARTIST_JOINT, MAX_READ_LINES, type ParsedList, type ParsedSong, unreadFrom } from './song-list.ts';

type Found = Omit<ParsedSong, 'line'> & { raw: string };
type Named = { artist: string; title: string; url: string | null; raw: string };
type JsonObject = Record<string, unknown>;

/** Parts of a song that have a title and an artist, too. */
const OTHER_PARTS = /^(?:album|albums|release|releases|artist|artists|subtitles)$/i;

/** The value of a JSON text, or undefined for any other text. */
export function readJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the songs of JSON that services export, by the names of its fields. */
export function parseJson(value: unknown, text: string): ParsedList {
  const lineOf = lineFinder(text);
  const list: ParsedList = { songs: [], skipped: [] };
  for (const { raw, ...song } of songsIn(value)) {
    const line = lineOf(raw);
    if (list.songs.length === MAX_READ_LINES) return { ...list, skipped: unreadFrom(line) };
    list.songs.push({ line, ...song });
  }
  if (list.songs.length > 0) return list;
  return parseLines(textsIn(value).map((raw) => ({ line: lineOf(raw), text: raw })));
}

/** The texts of lists: ["Artist - Title", ...]. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((part) => (typeof part === 'string' ? [part] : textsIn(part)));
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** One after the other, because not all are read. */
function* songsIn(value: unknown): Generator<Found> {
  if (!isObject(value)) return;
  let hasSongs = false;
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value) && OTHER_PARTS.test(name)) continue;
    for (const song of songsIn(part)) {
      hasSongs = true;
      yield song;
    }
  }
  const song = hasSongs || Array.isArray(value) ? null : songOf(value);
  if (song) yield song;
}

/** The song whose fields an object has. */
function songOf(value: JsonObject): Found | null {
  const fields = Object.entries(value)
    .map(([name, part]) => [name, fieldText(name, part)] as const)
    .filter(([, part]) => part !== '');
  const roles = rolesOfNames(fields.map(([name]) => name));
  const values = fields.map(([, part]) => part);
  const { artist, title, url } = textsOfFields(values, roles);
  if (!namesSongs(roles) || artist === null || title === null) return null;
  const song = { artist, title, url, raw: values[roles.get('title')?.[0] ?? -1] ?? '' };
  return fields.some(([name]) => name === 'subtitles') ? watched(song) : { ...song, isSure: true };
}

const TOPIC = /\s[-–]\sTopic$/;

/** A video of a watch history. Only a channel that ends in 'Topic' has the name of an artist. */
const watched = ({ artist, title, ...video }: Named): Found => ({
  ...video,
  artist: artist.replace(TOPIC, ''),
  title: title.replace(/^Watched\s/, ''),
  isSure: TOPIC.test(artist),
});

/** A text, the name of an artist's object, or the names of a list of artists. */
function fieldText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && OTHER_PARTS.test(name)) {
    const names = value.map((part) => fieldText('artist', part));
    return names.filter(Boolean).join(ARTIST_JOINT);
  }
  if (!isObject(value)) return '';
  if (name === 'external_urls') return String(Object.values(value)[0] ?? '');
  if (!/^(?:album)?artist$/i.test(name)) return '';
  const known = value.name ?? value['#text'] ?? value.title;
  return typeof known === 'string' ? known : '';
}

/** Each text that is not found, such as one with escaped letters, is searched for until the end. */
const MAX_MISSES = 100;

/** Returns the line where a text next appears as a JSON string, or the last line that it found. */
function lineFinder(text: string): (raw: string) => number {
  let line = 1;
  let position = 0;
  let misses = 0;
  return (raw) => {
    const index = misses < MAX_MISSES ? text.indexOf(JSON.stringify(raw), position) : -1;
    if (index === -1) {
      misses += 1;
      return line;
    }
    line += text.slice(position, index).split('\n').length - 1;
    position = index + 1;
    return line;
  };
}
