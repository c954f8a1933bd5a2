import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOffline } from '#client/live/live-tournament.ts';
import { keepOwnVote } from '#client/live/own-votes.ts';
import type { Matchup } from '#contract/matchup.ts';
import { showVote, withOwnTally } from './optimistic-vote.ts';
import { userVotesQuery, voteCheckQuery } from './queries.ts';
import { usePendingVote, useUnsentSongId, useVote, type VoteOptions } from './use-vote.ts';
import { isVotePending } from './vote-mutation.ts';
import { useVoter } from './voter.ts';

export type Ballot = {
  /** The matchup with the user's pending vote counted. */
  matchup: Matchup;
  ownSongId: number | null;
  /** The vote is set aside and does not count. */
  isSetAside?: boolean;
  /** The song of a press that got no answer; another press on it sends the same call again. */
  unsentSongId: number | null;
  /** There is no connection, so no vote can be sent. */
  isOffline?: boolean;
  /** A vote waits for its answer, here or in another matchup. */
  isPending: boolean;
  vote: (songId: number) => void;
};

/** A matchup as the user sees it and votes on it. */
export function useBallot(matchup: Matchup, options?: VoteOptions): Ballot {
  const { isVoter, own } = useOwnVote(matchup);
  const pending = usePendingVote();
  const vote = useVote(matchup.tournamentId, options);
  useVoteCheck(matchup, isVoter);
  return {
    ...showVote(withOwnTally(matchup, own), own ?? null, pending),
    isSetAside: own?.setAside === true,
    unsentSongId: useUnsentSongId(matchup.id, own?.songId ?? null),
    isOffline: useIsOffline(),
    isPending: pending !== null,
    vote: (songId) => vote(matchup, songId),
  };
}

/** The viewer's vote in a matchup. */
function useOwnVote({ id, tournamentId }: Matchup) {
  const { isVoter } = useVoter(tournamentId);
  const { data: votes } = useQuery(userVotesQuery(tournamentId, isVoter));
  return { isVoter, own: votes?.find(({ matchupId }) => matchupId === id) };
}

/** Whether the viewer's vote in a matchup is set aside. */
export const useIsSetAside = (matchup: Matchup): boolean => useOwnVote(matchup).own?.setAside === true;

/**
 * Reads the user's vote on an active matchup when the tab becomes visible again: a hidden tab may have missed votes of
 * the user's other devices.
 */
function useVoteCheck({ id, tournamentId, status }: Matchup, isVoter: boolean): void {
  const client = useQueryClient();
  const isChecked = isVoter && status === 'active';
  useEffect(() => {
    if (!isChecked) return;
    const check = () => {
      if (document.visibilityState === 'visible') void checkVote(client, { tournamentId, matchupId: id });
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [client, tournamentId, id, isChecked]);
}

/** Reads the user's vote on a matchup and stores it, unless a vote waits for its answer. */
export async function checkVote(client: QueryClient, matchup: { tournamentId: number; matchupId: number }) {
  // A failure is ignored: the next read of the user's votes follows within 30 s.
  const answer = await client.fetchQuery(voteCheckQuery(matchup.matchupId)).catch(() => null);
  if (!answer || isVotePending(client)) return;
  await keepOwnVote(client, { ...matchup, ...answer });
}
