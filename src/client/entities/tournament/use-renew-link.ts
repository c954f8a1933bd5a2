import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';

/** Gives a private tournament a new link. */
export function useRenewLink(id: number) {
  return useApiMutation({
    mutationFn: () => call('POST /api/tournaments/:id/share-token', { params: { id } }),
    success: { title: 'New link created', description: 'Share it with everyone who should watch.' },
    failure: { title: 'The link was not renewed', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, id),
  });
}
