import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Matchup } from '#contract/matchup.ts';
import { keepOwnVote } from './own-votes.ts';
import { voteCheckQuery } from './queries.ts';
import { isVotePending } from './vote-mutation.ts';

/**
 * Reads the user's vote on an active matchup when the tab becomes visible again: a hidden tab may have missed votes of
 * the user's other devices (rule V11).
 */
export function useVoteCheck({ id, tournamentId, status }: Matchup, isVoter: boolean): void {
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

/** Reads the user's vote on a matchup and stores it, unless a vote waits for its answer (rule V11). */
export async function checkVote(client: QueryClient, matchup: { tournamentId: number; matchupId: number }) {
  // A failure is ignored: the next read of the user's votes follows within 30 s.
  const answer = await client.fetchQuery(voteCheckQuery(matchup.matchupId)).catch(() => null);
  if (!answer || isVotePending(client)) return;
  const { songId, version, countedAt, tally } = answer;
  await keepOwnVote(client, { ...matchup, songId, version, countedAt, tally });
}
