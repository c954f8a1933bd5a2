import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import { routes } from '#contract/routes.ts';

export function useJoin(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(routes.joinTournament, { params: { id: tournamentId }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast({ title: 'Joined tournament!' });
      void client.invalidateQueries({ queryKey: queryKeys.tournaments, exact: true });
      return client.invalidateQueries({ queryKey: queryKeys.tournament(tournamentId) });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      const description =
        (error instanceof ApiError && error.serverMessage) ||
        'The server could not be reached. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
}
