import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import type { Matchup } from '#contract/matchup.ts';
import { showVote } from './optimistic-vote.ts';
import { userVotesQuery } from './queries.ts';
import { usePendingVote, useVote, type VoteOptions } from './use-vote.ts';

export type Ballot = {
  /** The matchup with the user's pending vote counted. */
  matchup: Matchup;
  ownSongId: number | null;
  /** A vote waits for its answer, here or in another matchup. */
  isPending: boolean;
  vote: (songId: number) => void;
};

/** A matchup as the user sees it and votes on it. */
export function useBallot(matchup: Matchup, options?: VoteOptions): Ballot {
  const { user } = useCurrentUser();
  const { data: votes } = useQuery(userVotesQuery(matchup.tournamentId, user !== null));
  const pending = usePendingVote();
  const vote = useVote(matchup.tournamentId, options);
  const ownId = votes?.find(({ matchupId }) => matchupId === matchup.id)?.songId ?? null;
  return {
    ...showVote(matchup, ownId, pending),
    isPending: pending !== null,
    vote: (songId) => vote(matchup, songId),
  };
}
