import { refreshTournament } from '#client/entities/tournament/refetch.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';

/** Starts a full tournament. */
export function useGenerateBracket(tournamentId: number) {
  return useApiMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-bracket', { params: { id: tournamentId } }),
    success: {
      title: 'Bracket generated!',
      description: 'The tournament has started. Voting is now open!',
    },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}
