import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { refreshTournament } from '#client/lib/live-updates.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';

function tell(error: unknown, title: string) {
  if (handleUnauthorized(error)) return;
  const description = (error instanceof ApiError && error.serverMessage) || 'Please try again.';
  toast({ title, description, variant: 'destructive' });
}

/** Deletes songs before the start, main entries with their tiebreakers (R13, T §8). */
export function useDeleteSongs(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (songIds: number[]) =>
      call('POST /api/tournaments/:id/songs/delete-bulk', {
        params: { id: tournamentId },
        body: { songIds },
      }),
    onSuccess: ({ deletedMain, deletedTiebreakers }) =>
      toast({
        title: 'Songs deleted!',
        description: `Deleted ${deletedMain} main entries and ${deletedTiebreakers} tiebreakers.`,
      }),
    onError: (error) => tell(error, 'Error deleting songs'),
    onSettled: () => refreshTournament(client, tournamentId),
  });
}

/** Removes participants; their songs and votes stay (R13, T §8). */
export function useRemoveParticipants(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (participantIds: number[]) =>
      call('DELETE /api/tournaments/:id/participants/bulk', {
        params: { id: tournamentId },
        body: { participantIds },
      }),
    onSuccess: () => toast({ title: 'Participants deleted successfully' }),
    onError: (error) => tell(error, 'Error deleting participants'),
    onSettled: () => refreshTournament(client, tournamentId),
  });
}
