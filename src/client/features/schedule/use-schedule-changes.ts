import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { refreshTournament } from '#client/lib/live-updates.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { ScheduleBody } from '#contract/matchup.ts';

function tell(error: unknown, title: string) {
  if (handleUnauthorized(error)) return;
  const description = (error instanceof ApiError && error.serverMessage) || 'Please try again.';
  toast({ title, description, variant: 'destructive' });
}

/** Gives times to every unscheduled match (R25, T §8). */
export function useGenerateSchedule(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-schedule', { params: { id: tournamentId } }),
    onSuccess: ({ scheduledCount, message }) => {
      if (scheduledCount > 0) toast({ title: 'Schedule Generated!', description: message });
      else toast({ title: 'No Matches to Schedule', description: message, variant: 'destructive' });
    },
    onError: (error) => tell(error, 'Failed to generate schedule'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tournament(tournamentId) }),
  });
}

/** Sets or clears the times of one match (R25, T §8). */
export function useUpdateSchedule(tournamentId: number, matchupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ScheduleBody) =>
      call('PATCH /api/matchups/:id/schedule', { params: { id: matchupId }, body }),
    onSuccess: () => toast({ title: 'Schedule Updated!' }),
    onError: (error) => tell(error, 'Failed to update match schedule'),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tournament(tournamentId) }),
  });
}

/** Deletes a match that no later one depends on (R13, T §8). */
export function useDeleteMatch(tournamentId: number, matchupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/matchups/:id', { params: { id: matchupId } }),
    onSuccess: () => toast({ title: 'Matchup Deleted!' }),
    onError: (error) => tell(error, 'Failed to delete match'),
    onSettled: () => refreshTournament(client, tournamentId),
  });
}
