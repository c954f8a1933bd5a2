import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';

/** Opens a matchup now (R20, T §8). */
export function useActivate(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (matchupId: number) => call('POST /api/matchups/:id/activate', { params: { id: matchupId } }),
    onSuccess: () => toast({ title: 'Matchup activated!' }),
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      toast({
        title: 'Activation failed',
        description: (error instanceof ApiError && error.serverMessage) || 'Please try again.',
        variant: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tournament(tournamentId) }),
  });
}
