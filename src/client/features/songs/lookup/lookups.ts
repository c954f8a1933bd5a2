import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#client/lib/api/api.ts';
import type { LookedUpSong } from '#contract/lookup.ts';
import { completeUrl, isHttpUrl } from '#engine/songs/platform.ts';
import { parseSongLine } from '#engine/songs/titles.ts';

/** The result of a lookup. `off`: the server makes no lookups. */
export type Lookup = { kind: 'read'; song: LookedUpSong } | { kind: 'failed' | 'off' };

/** Reads artist, title and cover of a link. It never throws, because no failure keeps a song out. */
export async function lookUp(url: string): Promise<Lookup> {
  try {
    return { kind: 'read', song: await call('POST /api/songs/lookup', { body: { url } }) };
  } catch (error) {
    return { kind: error instanceof ApiError && error.code === 'LOOKUPS_OFF' ? 'off' : 'failed' };
  }
}

/** The complete URL of a text that is a link, else null. */
function linkOf(text: string): string | null {
  const url = completeUrl(text.trim());
  return isHttpUrl(url) ? url : null;
}

/**
 * The fields that a typed or pasted text fills: the link, or artist and title. Other texts stay in the field of the link,
 * which then names the problem.
 */
export function textsOf(text: string): { url: string; artist?: string; title?: string } {
  const url = linkOf(text);
  if (url !== null) return { url };
  const { artist, title } = parseSongLine(text);
  return artist === '' ? { url: text.trim() } : { url: '', artist, title };
}

/** `waiting` links are in the queue or are being read. */
export type LookupState = Lookup | { kind: 'waiting' };
export type LookupStates = ReadonlyMap<string, LookupState>;

export const LOOKUPS_AT_ONCE = 6;

/**
 * Looks links up, six at a time and each once. `want` replaces the wanted links, and links that are no longer wanted
 * leave the queue. The first answer 'off' ends all lookups.
 */
export function createLookupQueue(
  lookUp: (url: string) => Promise<Lookup>,
  onChange: (states: LookupStates) => void,
) {
  const states = new Map<string, LookupState>();
  let queue: string[] = [];
  let running = 0;
  let isOff = false;

  const publish = () => onChange(new Map(states));
  const settle = (url: string, state: Lookup) => {
    running -= 1;
    states.set(url, state);
    if (state.kind === 'off') {
      isOff = true;
      for (const waiting of queue) states.set(waiting, state);
      queue = [];
    }
    publish();
    start();
  };
  const start = () => {
    while (running < LOOKUPS_AT_ONCE) {
      const url = queue.shift();
      if (url === undefined) return;
      running += 1;
      void lookUp(url).then((state) => settle(url, state));
    }
  };
  const add = (urls: readonly string[]) => {
    for (const url of urls) states.set(url, { kind: isOff ? 'off' : 'waiting' });
    if (!isOff) queue.push(...urls);
    if (urls.length > 0) publish();
    start();
  };

  return {
    want(urls: readonly string[]) {
      const wanted = new Set(urls);
      for (const dropped of queue.filter((url) => !wanted.has(url))) states.delete(dropped);
      queue = queue.filter((url) => wanted.has(url));
      add([...wanted].filter((url) => !states.has(url)));
    },
    /** Reads the failed ones of these links again. */
    retry(urls: readonly string[]) {
      add(urls.filter((url) => states.get(url)?.kind === 'failed'));
    },
  };
}

/** A typed link is read after a pause of this length. */
const TYPING_MS = 300;

/** The pause before links are read, in milliseconds. Several new links at once were pasted, and need none. */
const pauseMs = (linksBefore: number, links: number): number => (links > linksBefore + 1 ? 0 : TYPING_MS);

/** Looks links up once typing pauses, and keeps what it read while the component is shown. */
export function useLookups(urls: readonly string[]) {
  const [states, setStates] = useState<LookupStates>(new Map());
  const [queue] = useState(() => createLookupQueue(lookUp, setStates));
  const linksBefore = useRef(0);
  const wanted = urls.join('\n');
  useEffect(() => {
    const links = wanted === '' ? [] : wanted.split('\n');
    const timer = setTimeout(() => queue.want(links), pauseMs(linksBefore.current, links.length));
    linksBefore.current = links.length;
    return () => clearTimeout(timer);
  }, [queue, wanted]);
  return { states, retry: queue.retry };
}

type Song = { title: string; artist: string; url: string };
type Texts = { title?: string; artist?: string };
type Filled = { link: string | null } & Texts;
type Options = {
  song: Song;
  /** The artist is that of the main entry. */
  isArtistLocked: boolean;
  /** The song was sent, and its fields stay as they are. */
  isFixed?: boolean;
  /** The stored song that the form changes. Its link is not read again, and its texts count as those of that link. */
  stored?: Song;
  onFill: (texts: Texts) => void;
};

/**
 * Fills the fields that are empty, or that still hold an earlier link's texts, from the typed link. If
 * that cannot be read, such fields of a new song become empty. Returns the state of the lookup, null without a link to read.
 */
export function useSongLookup(options: Options): LookupState | null {
  const { song, isArtistLocked, isFixed = false, stored, onFill } = options;
  const link = isFixed || song.url === stored?.url ? null : linkOf(song.url);
  const { states } = useLookups(link === null ? [] : [link]);
  const state = link === null ? null : (states.get(link) ?? { kind: 'waiting' as const });
  const filled = useRef<Filled>(stored?.url ? { ...stored, link: stored.url } : { link: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link fills the fields once, when it is read
  useEffect(() => {
    if (!state || state.kind === 'waiting' || filled.current.link === link) return;
    // A link that could not be read does not empty a stored song.
    if (state.kind !== 'read' && stored) return;
    const read = state.kind === 'read' ? state.song : { title: '', artist: '' };
    const texts = textsToFill(song, read, { filled: filled.current, isArtistLocked });
    filled.current = { link, title: read.title, artist: read.artist };
    if (Object.keys(texts).length > 0) onFill(texts);
  }, [state, link]);
  return state;
}

/** The texts of a link for the fields that are empty, or that still hold the texts of an earlier link. */
export function textsToFill(
  song: Song,
  read: Required<Texts>,
  { filled, isArtistLocked }: { filled: Texts; isArtistLocked: boolean },
): Texts {
  const isFree = (field: 'title' | 'artist') =>
    song[field] !== read[field] && (song[field].trim() === '' || song[field] === filled[field]);
  return {
    ...(isFree('title') && { title: read.title }),
    ...(isFree('artist') && !isArtistLocked && { artist: read.artist }),
  };
}
