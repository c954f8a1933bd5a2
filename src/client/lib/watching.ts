import { useSyncExternalStore } from 'react';

const counts = new Map<number, number>();
const listeners = new Set<() => void>();

/** Takes in what the push says of how many people have a tournament open. */
export function setWatching(tournamentId: number, count: number): void {
  if (counts.get(tournamentId) === count) return;
  counts.set(tournamentId, count);
  for (const listener of listeners) listener();
}

/** How many people had a tournament open, this one among them, when that was heard last; null before. */
export function useWatching(tournamentId: number): number | null {
  return useSyncExternalStore(
    subscribe,
    () => counts.get(tournamentId) ?? null,
    () => null,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
