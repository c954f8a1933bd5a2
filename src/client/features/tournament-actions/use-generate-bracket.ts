import { refreshTournament } from '#client/entities/tournament/refetch.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { TOURNAMENT_STARTED } from '#contract/messages/start.ts';

/** Starts a full tournament (rule K3). The toast counts down to the first match (rule W28). */
export function useGenerateBracket(tournamentId: number) {
  return useApiMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-bracket', { params: { id: tournamentId } }),
    success: ({ votingOpensAt }) => ({
      title: 'Bracket generated!',
      description: TOURNAMENT_STARTED,
      countdown: votingOpensAt === null ? undefined : { label: 'Starts in', until: votingOpensAt },
    }),
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}
