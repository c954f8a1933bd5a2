import { useEffect, useRef } from 'react';
import { linkOf } from './look-up.ts';
import type { LookupState } from './lookup-queue.ts';
import { useLookups } from './use-lookups.ts';

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
export function useSongLookup({
  song,
  isArtistLocked,
  isFixed = false,
  stored,
  onFill,
}: Options): LookupState | null {
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
