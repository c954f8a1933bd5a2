import { useEffect, useRef } from 'react';
import { linkOf } from './look-up.ts';
import type { LookupState } from './lookup-queue.ts';
import { useLookups } from './use-lookups.ts';

type Song = { title: string; artist: string; url: string };
type Texts = { title?: string; artist?: string };
type Options = {
  song: Song;
  /** The artist is that of the main entry. */
  isArtistLocked: boolean;
  /** The song was sent, and its fields stay as they are. */
  isFixed: boolean;
  onFill: (texts: Texts) => void;
};

/** What the typed link tells fills the fields that are empty, or that still hold an earlier link's words (rules C16, C30). */
export function useSongLookup({ song, isArtistLocked, isFixed, onFill }: Options): LookupState | null {
  const link = isFixed ? null : linkOf(song.url);
  const { states } = useLookups(link === null ? [] : [link]);
  const state = link === null ? null : (states.get(link) ?? { kind: 'waiting' as const });
  const filled = useRef<{ link: string | null } & Texts>({ link: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link fills the fields once, when it is read
  useEffect(() => {
    if (!state || state.kind === 'waiting' || filled.current.link === link) return;
    const read = state.kind === 'read' ? state.song : { title: '', artist: '' };
    const isFree = (field: 'title' | 'artist') =>
      song[field] !== read[field] && (song[field].trim() === '' || song[field] === filled.current[field]);
    const texts = {
      ...(isFree('title') && { title: read.title }),
      ...(isFree('artist') && !isArtistLocked && { artist: read.artist }),
    };
    filled.current = { link, title: read.title, artist: read.artist };
    if (Object.keys(texts).length > 0) onFill(texts);
  }, [state, link]);
  return state;
}
