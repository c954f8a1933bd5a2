import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';

/** Deletes songs until the draw. The tiebreaker songs of a deleted main entry go, too. */
export function useDeleteSongs(tournamentId: number) {
  return useApiMutation({
    mutationFn: (songIds: number[]) =>
      call('POST /api/tournaments/:id/songs/delete-bulk', {
        params: { id: tournamentId },
        body: { songIds },
      }),
    success: ({ deletedMain, deletedTiebreakers }) => ({
      title: 'Songs deleted!',
      description: `Deleted ${deletedMain} main entries and ${deletedTiebreakers} tiebreakers.`,
    }),
    failure: { title: 'Error deleting songs', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}

/** Removes participants; their songs and votes stay. */
export function useRemoveParticipants(tournamentId: number, { onRemoved }: { onRemoved: () => void }) {
  return useApiMutation({
    mutationFn: (participantIds: number[]) =>
      call('DELETE /api/tournaments/:id/participants/bulk', {
        params: { id: tournamentId },
        body: { participantIds },
      }),
    success: { title: 'Participants deleted successfully' },
    failure: { title: 'The participants were not deleted', fallback: 'Please try again.' },
    onSuccess: () => onRemoved(),
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}
