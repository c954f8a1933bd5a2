import { songTexts } from './song-texts.ts';

type Texts = { artist: string | null; title: string | null };

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
