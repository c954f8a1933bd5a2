import { useEffect } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import type { Matchup } from '#contract/matchup.ts';
import { takeKeptVote } from './kept-vote.ts';
import { useVote } from './use-vote.ts';

/** Casts the vote that the user pressed as a visitor, unless the user has cast it already. */
export function useKeptVote(tournamentId: number, matchups: readonly Matchup[]): void {
  const { user } = useCurrentUser();
  const vote = useVote(tournamentId, { isOnTournamentPage: true });
  useEffect(() => {
    if (!user || matchups.length === 0) return;
    const kept = takeKeptVote(tournamentId);
    const matchup = matchups.find(({ id }) => id === kept?.matchupId);
    if (kept && matchup) vote(matchup, kept.songId, { keepsVote: true });
  });
}
