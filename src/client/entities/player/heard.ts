import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Song } from '#contract/song.ts';

export const heardQuery = (tournamentId: number, isSignedIn: boolean) =>
  readQuery<number[] | null>(['/api/tournaments', tournamentId, 'heard'], { enabled: isSignedIn });

/** The songs that a visitor has heard since the page was opened: the server keeps those of users only. */
const useHeardHere = create<ReadonlySet<number>>()(() => new Set());

/**
 * The ids of the tournament's songs that the user has heard; null until they are loaded. For a visitor, the songs that were
 * heard since the page was opened.
 */
export function useHeard(tournamentId: number): ReadonlySet<number> | null {
  const { user } = useCurrentUser();
  const { data } = useQuery(heardQuery(tournamentId, user !== null));
  const here = useHeardHere();
  const kept = useMemo(() => (data ? new Set(data) : null), [data]);
  return user ? kept : here;
}

type HeardSong = Pick<Song, 'id' | 'tournamentId'>;

/**
 * Stores that the user has heard a song, and shows it at once. Then the marks are read again: another read may have begun
 * before the server stored the song, and after a failure, which shows no toast, the mark 'Not heard' comes back. What a
 * visitor has heard stays in the page.
 */
export function useMarkHeard(): (song: HeardSong) => void {
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const keyOf = ({ tournamentId }: HeardSong) => heardQuery(tournamentId, true).queryKey;
  const readAgain = (_result: unknown, song: HeardSong) =>
    void client.invalidateQueries({ queryKey: keyOf(song) });
  const { mutate } = useApiMutation({
    mutationFn: ({ id }: HeardSong) => call('POST /api/songs/:id/heard', { params: { id } }),
    onMutate: (song) => void client.setQueryData(keyOf(song), (ids) => ids && [...ids, song.id]),
    failure: () => null,
    onSuccess: readAgain,
    onError: readAgain,
  });
  return (song) => {
    // The songs of the demo match are not on the server.
    const isStored = song.id > 0;
    if (!user) useHeardHere.setState((heard) => new Set([...heard, song.id]), true);
    else if (isStored && !client.getQueryData(keyOf(song))?.includes(song.id)) mutate(song);
  };
}
