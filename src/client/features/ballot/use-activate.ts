import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';

/** Opens a matchup now. */
export function useActivate(tournamentId: number) {
  return useApiMutation({
    mutationFn: (matchupId: number) => call('POST /api/matchups/:id/activate', { params: { id: matchupId } }),
    success: { title: 'Matchup activated!' },
    failure: { title: 'Activation failed', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: tournamentKeys.detail(tournamentId) }),
  });
}
