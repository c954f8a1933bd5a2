import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { BodyInput, RouteAt } from '#contract/routes.ts';

const refreshDetail = (client: QueryClient, tournamentId: number) =>
  client.invalidateQueries({ queryKey: tournamentKeys.detail(tournamentId) });

/** Schedules every unplayed match that lacks a time. */
export function useGenerateSchedule(tournamentId: number) {
  return useApiMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-schedule', { params: { id: tournamentId } }),
    success: ({ scheduledCount, message }) =>
      scheduledCount > 0
        ? { title: 'Schedule Generated!', description: message }
        : { title: 'No Matches to Schedule', description: message, variant: 'destructive' },
    failure: { title: 'Failed to generate schedule', fallback: 'Please try again.' },
    refresh: (client) => refreshDetail(client, tournamentId),
  });
}

/** Sets or clears the times of one match. A refusal also shows at its field. */
export function useUpdateSchedule({ tournamentId, id }: Matchup, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'PATCH /api/matchups/:id/schedule'>>) =>
      call('PATCH /api/matchups/:id/schedule', { params: { id }, body }),
    showAtField,
    success: { title: 'Schedule Updated!' },
    failure: { title: 'Failed to update match schedule', fallback: 'Please try again.' },
    refresh: (client) => refreshDetail(client, tournamentId),
  });
}

/** Deletes a match. */
export function useDeleteMatch(tournamentId: number, matchupId: number) {
  return useApiMutation({
    mutationFn: () => call('DELETE /api/matchups/:id', { params: { id: matchupId } }),
    success: ({ message }) => ({ title: message }),
    failure: { title: 'Failed to delete match', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}
