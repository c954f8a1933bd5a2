import columnNames from './column-names.json' with { type: 'json' };
import { linkOfWord, spotifyUrl, videoUrl } from './links.ts';
import { ARTIST_JOINT } from './song-list.ts';
import { songTexts, type Texts } from './song-texts.ts';

/** What a column or a field of a file holds. `both` has artist and title in one text. */
type Role = keyof typeof columnNames | 'both';

/** The names of columns by their role, the surest first: a file with 'Song Title' and 'Name' has its titles in the former. */
const NAMES = Object.entries(columnNames).map(([role, names]) => [role as Role, names.split(', ')] as const);

/** A column name as words: 'trackName', 'Track_Name' and 'Track Name' are 'track name', 'Künstler' is 'kunstler'. */
function wordsOfName(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/ł/g, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .trim();
}

const HINT = /\(.*?\)|\[.*?\]|（.*?）/g;

/** The role of a column by its name, and how sure it is: 0 is the surest. Null for other columns. */
export function roleOfName(name: string): { role: Role; rank: number } | null {
  const whole = wordsOfName(name);
  const plain = wordsOfName(name.replace(HINT, ' '));
  for (const words of [whole, plain]) {
    const known = exactRole(words.replace(/ \d{1,2}$/, ''));
    if (known && !(words === plain && namesBoth(whole))) return known;
  }
  return namesBoth(whole) ? { role: 'both', rank: 0 } : null;
}

function exactRole(words: string): { role: Role; rank: number } | null {
  const found = NAMES.find(([, names]) => names.includes(words));
  if (!found) return null;
  const [role, names] = found;
  return { role, rank: role === 'title' || role === 'artist' ? names.indexOf(words) : 0 };
}

/** Whether a name asks for artist and title in one text: 'Your song (Artist - Title)'. */
const namesBoth = (words: string) =>
  /\b(?:artist|artista|artiste|interpret|band)\b/.test(words) &&
  /\b(?:title|titel|titre|titulo|titolo|song|track)\b/.test(words);

/** Which song text a word names by itself: 'Interpret' names an artist, 'Canción' a title. */
export function textNamedBy(word: string): 'artist' | 'title' | null {
  const role = exactRole(wordsOfName(word))?.role;
  return role === 'artist' || role === 'title' ? role : null;
}

/** The order of two texts with these names: 'Song' and 'Artist' are 'title-first'. Null for other names. */
export function orderNamedBy(first: string, second: string): 'artist-first' | 'title-first' | null {
  const [left, right] = [textNamedBy(first), textNamedBy(second)];
  if (left === null || right === null || left === right) return null;
  return left === 'artist' ? 'artist-first' : 'title-first';
}

export type Roles = ReadonlyMap<Role, readonly number[]>;

/** The columns of each role. Only the surest names count: 'Artist' is one column, 'Artist Name 1' and 'Artist Name 2' are two. */
export function rolesOfNames(names: readonly string[]): Roles {
  const found = names.map(roleOfName);
  const roles = new Map<Role, number[]>();
  for (const [index, known] of found.entries()) {
    if (!known) continue;
    const surest = Math.min(...found.map((each) => (each?.role === known.role ? each.rank : Infinity)));
    if (known.rank === surest) roles.set(known.role, [...(roles.get(known.role) ?? []), index]);
  }
  return roles;
}

const has = (roles: Roles, ...wanted: Role[]) => wanted.some((role) => roles.has(role));

/** Whether fields with these names describe songs: by artist and title, by both in one text, or by a link alone. */
export const namesSongs = (roles: Roles): boolean =>
  has(roles, 'both', 'videoId') ||
  (has(roles, 'title') && has(roles, 'artist', 'albumArtist', 'firstName', 'lastName', 'spotifyId')) ||
  (has(roles, 'title') && has(roles, 'url') && roles.size > 1);

export type FieldTexts = Texts & { url: string | null; both: string | null };

/** Reads the texts of a song from fields by their roles. */
export function textsOfFields(values: readonly string[], roles: Roles): FieldTexts {
  const valuesOf = (role: Role) =>
    (roles.get(role) ?? []).map((index) => (values[index] ?? '').trim()).filter((value) => value !== '');
  const artists = valuesOf('artist');
  const names = [valuesOf('firstName')[0], valuesOf('lastName')[0]].filter((name) => name !== undefined);
  const artist = artists.join(ARTIST_JOINT) || names.join(' ') || valuesOf('albumArtist').join(ARTIST_JOINT);
  return {
    ...songTexts(artistText(artist), valuesOf('title')[0] ?? null),
    url: urlOfFields(valuesOf, values),
    both: valuesOf('both')[0] ?? null,
  };
}

function urlOfFields(valuesOf: (role: Role) => string[], values: readonly string[]): string | null {
  const named = valuesOf('url').map(linkOfWord);
  const ids = [...valuesOf('videoId').map(videoUrl), ...valuesOf('spotifyId').map(spotifyUrl)];
  return [...named, ...ids, ...values.map((value) => linkOfWord(value.trim()))].find((url) => url) ?? null;
}

const MAX_ARTISTS_LENGTH = 1000;

/**
 * The artists of a field: 'Low Vale;Odd Moon' are two, joined by a comma. 'Clocks, The' and 'Odd Moon (2)' are the names that
 * collections of records write so.
 */
export function artistText(field: string): string {
  return field
    .slice(0, MAX_ARTISTS_LENGTH)
    .split(/\s*;\s*|\s*\\\\\s*/)
    .map((name) => name.trim().replace(/\s\(\d{1,3}\)$/, ''))
    .map((name) => name.replace(/^([^,]+), The$/, 'The $1'))
    .filter((name) => name !== '')
    .join(ARTIST_JOINT);
}
