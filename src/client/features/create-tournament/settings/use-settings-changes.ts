import { useLocation } from 'wouter';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { BodyInput, RouteAt } from '#contract/routes.ts';

/** Saves changed settings. The server refuses them when the stored ones were changed meanwhile. */
export function useUpdateSettings(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'PATCH /api/tournaments/:id'>>) =>
      call('PATCH /api/tournaments/:id', { params: { id }, body }),
    success: ({ message }) => ({ title: message }),
    failure: { title: 'The settings were not saved', fallback: 'Please try again.' },
    showAtField,
    refresh: (client) => refreshTournament(client, id),
  });
}

type CancelHandlers = { showAtField: ShowAtField; onCancelled: () => void };

/**
 * Cancels a tournament. A live update may remove the button before the answer arrives; `onCancelled` still
 * runs.
 */
export function useCancelTournament(id: number, { showAtField, onCancelled }: CancelHandlers) {
  return useApiMutation({
    mutationFn: (reason: string) =>
      call('POST /api/tournaments/:id/cancel', { params: { id }, body: { reason } }),
    success: ({ message }) => ({ title: message }),
    failure: { title: 'The tournament was not cancelled', fallback: 'Please try again.' },
    showAtField,
    onSuccess: onCancelled,
    refresh: (client) => refreshTournament(client, id),
  });
}

/** Deletes a tournament and leaves its page. */
export function useDeleteTournament(id: number) {
  const [, navigate] = useLocation();
  return useApiMutation({
    mutationFn: () => call('DELETE /api/tournaments/:id', { params: { id } }),
    success: { title: 'Tournament deleted' },
    failure: { title: 'The tournament was not deleted', fallback: 'Please try again.' },
    onSuccess: (_answer, _input, client) => {
      navigate('/tournaments');
      return client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
    },
  });
}
