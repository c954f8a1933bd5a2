import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { participationQuery } from './queries.ts';

type Shown = { tournament: TournamentDetail; matchups: readonly Matchup[] };

/** Names the reader as the submitter of the reader's songs. Shared answers hide submitters from all readers. */
export function useOwnSongs({ tournament, matchups }: Shown): Shown {
  const { user } = useCurrentUser();
  const { data } = useQuery({ ...participationQuery(tournament.id), enabled: user !== null });
  const ownIds = data?.ownSongIds;
  return useMemo(() => {
    if (!user || !ownIds?.length || !tournament.songs.some((song) => song.submitterHidden)) {
      return { tournament, matchups };
    }
    const own = new Set(ownIds);
    const { username, firstName, lastName, profileImageUrl } = user;
    const submitter = { username, firstName, lastName, profileImageUrl };
    const named = <S extends Song | null>(song: S): S =>
      song?.submitterHidden && own.has(song.id) ? { ...song, submitterId: user.id, submitter } : song;
    return {
      tournament: { ...tournament, songs: tournament.songs.map(named) },
      matchups: matchups.map((matchup) => ({
        ...matchup,
        song1: named(matchup.song1),
        song2: named(matchup.song2),
      })),
    };
  }, [tournament, matchups, user, ownIds]);
}
