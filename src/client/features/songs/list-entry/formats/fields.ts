import { linkOfWord, spotifyUrl, videoUrl } from './links.ts';
import { type Role, roleOfName } from './roles.ts';
import { ARTIST_JOINT } from './song-list.ts';
import { songTexts } from './song-texts.ts';

type Roles = ReadonlyMap<Role, readonly number[]>;

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

export type FieldTexts = {
  artist: string | null;
  title: string | null;
  url: string | null;
  both: string | null;
};

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
    .map((name) =>
      name
        .trim()
        .replace(/\s\(\d{1,3}\)$/, '')
        .replace(/^([^,]+), The$/, 'The $1'),
    )
    .filter((name) => name !== '')
    .join(ARTIST_JOINT);
}
