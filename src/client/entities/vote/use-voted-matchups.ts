import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
