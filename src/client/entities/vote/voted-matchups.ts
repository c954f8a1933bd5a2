import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { userVotesQuery } from './queries.ts';
import { usePendingVote } from './use-vote.ts';
import { useVoter } from './voter.ts';

/** The matchups of a tournament that have the viewer's vote, with a pending one counted, and their songs. */
export function useVotedMatchups(tournamentId: number) {
  const { isVoter } = useVoter(tournamentId);
  const { data, isPending } = useQuery(userVotesQuery(tournamentId, isVoter));
  const pending = usePendingVote();
  const { ids, songs } = useMemo(() => {
    const known = new Map(data?.map(({ matchupId, songId }) => [matchupId, songId]));
    if (pending?.songId === null) known.delete(pending.matchupId);
    else if (pending) known.set(pending.matchupId, pending.songId);
    return { ids: new Set(known.keys()), songs: known };
  }, [data, pending]);
  return { ids, songs, isVoter, isKnown: !isVoter || !isPending };
}

/**
 * The matchups of these tournaments that have the viewer's vote. Votes are read for users; those of a guest are known once a
 * ballot has read them. `isPending` is true during a first read, and false after a read that failed.
 */
export function useVotesOf(tournamentIds: readonly number[]): {
  ids: ReadonlySet<number>;
  isPending: boolean;
} {
  const { user } = useCurrentUser();
  return useQueries({
    queries: tournamentIds.map((id) => userVotesQuery(id, user !== null)),
    combine: (answers) => ({
      ids: new Set(answers.flatMap(({ data }) => data?.map(({ matchupId }) => matchupId) ?? [])),
      isPending: answers.some(({ isLoading }) => isLoading),
    }),
  });
}
