import { create } from 'zustand';

const useStore = create<Record<number, number>>()(() => ({}));

/** Stores how many viewers have a tournament open, as the server pushed it. */
export function setViewerCount(tournamentId: number, count: number): void {
  useStore.setState({ [tournamentId]: count });
}

/** How many viewers, this one included, have a tournament open; null before the first push. */
export function useViewerCount(tournamentId: number): number | null {
  return useStore((counts) => counts[tournamentId] ?? null);
}
