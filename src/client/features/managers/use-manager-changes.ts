import { personName } from '#client/entities/user/person.ts';
import { call } from '#client/lib/api/api.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { AddManagerBody, Manager } from '#contract/manager.ts';

/** Names a manager; a refusal is shown at the field. */
export function useAddManager(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: AddManagerBody) =>
      call('POST /api/tournaments/:id/managers', { params: { id }, body }),
    success: { title: 'Manager added' },
    failure: { title: 'The manager was not added', fallback: 'Please try again.' },
    showAtField,
    refresh: (client) => refreshTournament(client, id),
  });
}

/** Removes a manager. Managers remove themselves to leave. */
export function useRemoveManager(id: number, ownId: number | null) {
  return useApiMutation({
    mutationFn: (manager: Manager) =>
      call('DELETE /api/tournaments/:id/managers/:userId', { params: { id, userId: manager.id } }),
    success: (_answer, manager) =>
      manager.id === ownId
        ? { title: 'You no longer manage this tournament' }
        : { title: 'Manager removed', description: personName(manager, manager.id) },
    failure: { title: 'The manager was not removed', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, id),
  });
}
