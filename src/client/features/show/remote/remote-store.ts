import { create } from 'zustand';

/** The tournament whose remote is open; null for none. */
export const useRemote = create<{ tournamentId: number | null }>()(() => ({ tournamentId: null }));

export const openRemote = (tournamentId: number): void => useRemote.setState({ tournamentId });
export const closeRemote = (): void => useRemote.setState({ tournamentId: null });
