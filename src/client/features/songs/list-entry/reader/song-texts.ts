import { cleanTitle } from '#engine/songs/titles.ts';

export type Texts = { artist: string | null; title: string | null };

const EMOJI =
  /\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\uFE0F|\u200D|\u20E3|[\u2605\u2606\u2661\u2669-\u266C]|#(?=\d)/gu;
/** No artist or title is longer. Patterns take long for long texts. */
const MAX_TEXT_LENGTH = 500;
/** Guests behind a title without brackets. */
const GUESTS = /(?<=\S)\s(?:feat\.?|ft\.?|featuring)\s[^([]+$/i;
/** Private characters stand for kept symbols while the words of an upload are removed. */
const FIRST_PRIVATE = 0xe000;
const PRIVATE = /[\uE000-\uF8FF]/g;

/**
 * Removes from two read texts what does not name the song: words of an upload or edition, and guests. Emoji and
 * numbers like '#2' are part of the names, other than in titles of videos.
 */
export function songTexts(artist: string | null, title: string | null): Texts {
  const kept: string[] = [];
  const keep = (text: string) =>
    text
      .replace(PRIVATE, '')
      .replace(/(\s\(?)(feat|ft)\.(?=\S)/gi, '$1$2. ')
      .replace(EMOJI, (symbol) => String.fromCharCode(FIRST_PRIVATE + kept.push(symbol) - 1));
  const restore = (text: string) =>
    text.replace(PRIVATE, (character) => kept[character.charCodeAt(0) - FIRST_PRIVATE] ?? '').trim() || null;
  const [first = '', second = ''] = [artist, title].map((text) =>
    keep((text ?? '').slice(0, MAX_TEXT_LENGTH)).trim(),
  );
  if (second === '') return { artist: restore(first), title: null };
  const plain = second.replace(GUESTS, '') || second;
  const clean = cleanTitle({ title: plain, author: first || null, source: 'catalogue' });
  return { artist: first ? (restore(clean.artist) ?? restore(first)) : null, title: restore(clean.title) };
}

const FILE = /\.(?:mp3|flac|wav|m4a|aac|ogg|oga|opus|wma|aiff?|alac|ape|mp4|mkv|webm|mov)$/i;

/** Whether a text is the path or the name of a sound file. */
export const isSoundFile = (text: string): boolean => FILE.test(text.trim());

/** The file name of a path without folders and ending, with spaces for underscores and encoded characters. */
export function nameOfPath(path: string): string {
  const name = decoded(path.trim()).split(/[\\/]/).at(-1) ?? '';
  return name.replace(FILE, '').replace(/_/g, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * The texts of a sound file: 'Artist - Title', else the title, with the artist of a path 'Artist/Album/03 Title.mp3'. Numbers of
 * tracks go.
 */
export function textsOfPath(path: string): Texts {
  const name = nameOfPath(path).replace(/^(?:\d-)?\d{1,3}(?:\s*[.-]\s*|\s+)(?=\D)/, '');
  const [first = '', ...rest] = name.split(/\s+[-–—]\s+/);
  if (rest.length > 0) return songTexts(first, rest.join(' - '));
  const folders = decoded(path)
    .replace(/^file:\/{2,3}/i, '')
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Z]:$/i.test(part));
  return songTexts(folders.at(-3) ?? null, first || null);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing is part of the name.
    return path;
  }
}
