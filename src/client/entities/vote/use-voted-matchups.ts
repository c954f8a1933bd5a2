import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userVotesQuery } from './queries.ts';
import { usePendingVote } from './use-vote.ts';
import { useVoter } from './voter.ts';

/** The matchups of a tournament that have the viewer's vote, with a pending one counted. */
export function useVotedMatchups(tournamentId: number) {
  const { isVoter } = useVoter(tournamentId);
  const { data, isPending } = useQuery(userVotesQuery(tournamentId, isVoter));
  const pending = usePendingVote();
  const ids = useMemo(() => {
    const known = new Set(data?.map(({ matchupId }) => matchupId));
    if (pending?.songId === null) known.delete(pending.matchupId);
    else if (pending) known.add(pending.matchupId);
    return known;
  }, [data, pending]);
  return { ids, isVoter, isKnown: !isVoter || !isPending };
}
