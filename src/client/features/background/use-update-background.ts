import { refreshTournament } from '#client/entities/tournament/refetch.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Background } from '#contract/background.ts';

/** Saves the hero's background (rule C19). It is pending until the page shows the new background. */
export function useUpdateBackground(tournamentId: number) {
  return useApiMutation({
    mutationFn: (body: Background) =>
      call('PATCH /api/tournaments/:id/background', { params: { id: tournamentId }, body }),
    success: ({ message }) => ({ title: message }),
    failure: { fallback: 'Failed to update background' },
    onSuccess: (_answer, _body, client) => refreshTournament(client, tournamentId),
  });
}
