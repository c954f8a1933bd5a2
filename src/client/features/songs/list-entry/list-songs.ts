import type { LookupStates } from '#client/features/songs/lookup/lookups.ts';
import { EMPTY_SONG, fieldProblems } from '#client/features/songs/submission/submission.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import type { ParsedList, ParsedSong } from './reader/song-list.ts';

export type Corrections = Readonly<Record<string, { artist?: string; title?: string }>>;

type Problem =
  /** A field is missing, too long or no valid URL. */
  | { kind: 'field'; field: 'artist' | 'title' | 'url'; message: string }
  /** `unsure`: the line can be read in two ways, and the user must look at it. */
  | { kind: 'repeat' | 'place' | 'unsure'; message: string };

/** What a line became. */
export type ListSong = {
  key: string;
  artist: string;
  title: string;
  url: string | null;
  coverPath: string | null;
  lookup: 'none' | 'waiting' | 'read' | 'failed' | 'off';
  /** Null also while the link is being read. */
  problem: Problem | null;
};

type Given = {
  lines: readonly Line[];
  lookups: LookupStates;
  corrections: Corrections;
  /** The keys of the songs that the user has looked at. */
  confirmed: ReadonlySet<string>;
  /** The keys of the tournament's main entries. */
  takenKeys: ReadonlySet<string>;
  places: number;
};

/** The songs of a list: what the user corrected, else a line with artist and title, else what its link says. */
export function songsOfList(given: Given): ListSong[] {
  const { lines, lookups, corrections, takenKeys, places } = given;
  const seen = new Set<string>();
  const seenUrls = new Set<string>();
  return lines.map((line, index) => {
    const song = songOfLine(line, lookups, corrections);
    // The second line of an unread link is a repeat, not a song that needs a name.
    const isSameLink = song.url !== null && seenUrls.has(song.url) && song.title === '' && song.artist === '';
    if (song.url !== null) seenUrls.add(song.url);
    if (song.lookup === 'waiting') return song;
    const key = songKey(song.title, song.artist);
    const problem =
      (isSameLink ? repeat('Twice in this list') : null) ??
      fieldProblem(song) ??
      (takenKeys.has(key) ? repeat('Already in the tournament') : null) ??
      (seen.has(key) ? repeat('Twice in this list') : null) ??
      (index >= places ? { kind: 'place' as const, message: 'No place left' } : null) ??
      (needsLook(line, given) ? unsure(song) : null);
    seen.add(key);
    return { ...song, problem };
  });
}

const repeat = (message: string): Problem => ({ kind: 'repeat', message });

const unsure = ({ artist }: ListSong): Problem => ({ kind: 'unsure', message: `Is “${artist}” the artist?` });

/** Whether a song is entered only after a look: its line can be read in two ways, and neither the user nor its link has told. */
function needsLook(line: Line, { lookups, corrections, confirmed }: Given): boolean {
  if (line.isSure || corrections[line.key] !== undefined || confirmed.has(line.key)) return false;
  const read = line.isOfLink ? null : readSong(line, lookups);
  const isToldByLink = read !== null && (!isNamed(line) || isSameSong(read, line) || isTurned(read, line));
  return !isToldByLink;
}

type Texts = { artist: string; title: string };

const isNamed = ({ artist, title }: Texts) => artist !== '' && title !== '';
const isSameSong = (a: Texts, b: Texts) => songKey(a.title, a.artist) === songKey(b.title, b.artist);
const isTurned = (a: Texts, b: Texts) => songKey(a.title, a.artist) === songKey(b.artist, b.title);

function readSong({ url }: Line, lookups: LookupStates) {
  const state = url === null ? undefined : lookups.get(url);
  return state?.kind === 'read' ? state.song : null;
}

function songOfLine(line: Line, lookups: LookupStates, corrections: Corrections): ListSong {
  const state = line.url === null ? null : (lookups.get(line.url) ?? { kind: 'waiting' as const });
  const read = readSong(line, lookups);
  const corrected = corrections[line.key];
  const isTold = isNamed(line) && !(read !== null && isTurned(read, line));
  return {
    key: line.key,
    artist: corrected?.artist ?? (isTold ? line.artist : read?.artist || line.artist),
    title: corrected?.title ?? (isTold ? line.title : read?.title || line.title),
    url: line.url,
    coverPath: read?.coverPath ?? null,
    lookup: state?.kind ?? 'none',
    problem: null,
  };
}

function fieldProblem({ artist, title, url }: ListSong): Problem | null {
  const problems = fieldProblems({ ...EMPTY_SONG, artist, title, url: url ?? '' });
  for (const field of ['title', 'artist', 'url'] as const) {
    const message = problems[field];
    if (message !== undefined) return { kind: 'field', field, message };
  }
  return null;
}

/** How many links are being read, how many songs have a problem, and how many are ready. */
export function listStatus(songs: readonly ListSong[]): { reading: number; problems: number; ready: number } {
  const reading = songs.filter(({ lookup }) => lookup === 'waiting').length;
  const problems = songs.filter(({ problem }) => problem !== null).length;
  return { reading, problems, ready: songs.length - reading - problems };
}

/** The links that the server could not read and whose songs still lack a text, each once. */
export function unreadLinks(songs: readonly ListSong[]): string[] {
  const lacksText = ({ title, artist }: ListSong) => title.trim() === '' || artist.trim() === '';
  const urls = songs.map((song) => (song.lookup === 'failed' && lacksText(song) ? song.url : null));
  return [...new Set(urls)].filter((url) => url !== null);
}

/** One song of a list, as its text names it. */
type Line = {
  /** Identifies the song while others come and go: what it says, with a number for a repeated one. */
  key: string;
  url: string | null;
  /** Empty where the list names none. */
  artist: string;
  title: string;
  isSure: boolean;
  isOfLink: boolean;
};

/** A file that was dropped or chosen, or a playlist, as it was read. */
export type ListFile = {
  name: string;
  /** Only of a playlist: whether it may have more songs than were read. */
  isPartial?: boolean;
  /** Only of a playlist: its link. */
  url?: string;
} & ParsedList;

/** The songs of all files and of the typed text, in this order. `isSwapped`: artists and titles change places. */
export function linesOf(lists: readonly Pick<ParsedList, 'songs'>[], isSwapped: boolean): Line[] {
  const seen = new Map<string, number>();
  return lists.flatMap(({ songs }) => songs).map((song) => toLine(song, seen, isSwapped));
}

function toLine(
  { artist, title, url, isSure, isOfLink = false }: ParsedSong,
  seen: Map<string, number>,
  isSwapped: boolean,
): Line {
  const words = [artist ?? '', title ?? '', url ?? ''].join('\n');
  const count = (seen.get(words) ?? 0) + 1;
  seen.set(words, count);
  const [first, second] = isSwapped ? [title, artist] : [artist, title];
  return { key: `${count} ${words}`, url, artist: first ?? '', title: second ?? '', isSure, isOfLink };
}
