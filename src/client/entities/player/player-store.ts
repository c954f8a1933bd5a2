import { create } from 'zustand';
import type { Track } from './track.ts';

/** `unembeddable` songs play only on their provider's own page. */
export type PlayerStatus = 'loading' | 'playing' | 'paused' | 'failed' | 'unembeddable';

type Player = {
  /** The tracks of the list; a single pressed song is a list of one. Empty while the player is closed. */
  queue: readonly Track[];
  index: number;
  listName: string | null;
  status: PlayerStatus;
  /** Whether the user wants to hear the track. A hidden YouTube player pauses without changing it (rule W39). */
  isWanted: boolean;
  /** The element whose area the player covers. Without one the player is docked. */
  place: HTMLElement | null;
  /** The pressed element, to which the focus returns. */
  opener: HTMLElement | null;
  /** The two songs of the match around the place. */
  pair: readonly (Track | null)[];
};

const CLOSED = { queue: [], index: 0, listName: null, status: 'loading', isWanted: false } as const;
const usePlayerStore = create<Player>()(() => ({ ...CLOSED, place: null, opener: null, pair: [] }));
const { getState, setState } = usePlayerStore;

/** Plays a track in place of the current one: one song plays at a time. */
export function playTrack(track: Track, opener: HTMLElement | null = null): void {
  playTracks([track], null, opener);
}

/** Plays tracks one after the other. */
export function playTracks(
  queue: readonly Track[],
  listName: string | null,
  opener: HTMLElement | null = null,
): void {
  if (queue.length > 0) setState({ queue, index: 0, listName, opener, status: 'loading', isWanted: true });
}

/** Moves to the next or the previous track, and does nothing at the ends of the list. */
export function skipTracks(step: 1 | -1): void {
  const { queue, index } = getState();
  if (queue[index + step]) setState({ index: index + step, status: 'loading', isWanted: true });
}

export function setWanted(isWanted: boolean): void {
  setState({ isWanted });
}

export function closePlayer(): void {
  setState(CLOSED);
}

/**
 * Stores the status that a track's player reports; the report of an earlier track changes nothing. Users also start and
 * pause with the controls inside a provider's frame, so a report changes `isWanted`.
 */
export function reportStatus(track: Track, status: PlayerStatus): void {
  if (currentTrack(getState()) !== track) return;
  if (status === 'playing') setState({ status, isWanted: true });
  else if (status === 'paused') setState({ status, isWanted: false });
  else setState({ status });
}

/** The end of a track: the next one of the list follows, and after the last one the player pauses. */
export function reportEnd(track: Track): void {
  const { queue, index } = getState();
  if (queue[index] !== track) return;
  if (queue[index + 1]) skipTracks(1);
  else setState({ status: 'paused', isWanted: false });
}

/** Sets the place of the player until the returned function is called. */
export function offerPlace(place: HTMLElement, pair: readonly (Track | null)[]): () => void {
  setState({ place, pair });
  return () => getState().place === place && setState({ place: null, pair: [] });
}

const currentTrack = ({ queue, index }: Player): Track | null => queue[index] ?? null;

export const usePlayer = (): Player => usePlayerStore();
export const usePlayingTrack = (): Track | null => usePlayerStore(currentTrack);
export const playerState = getState;
