import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { Answer, RouteAt } from '#contract/routes.ts';

type Options = {
  /** Cards offer to join, also an active tournament. */
  isOnCard?: boolean;
};

/** Joins a tournament in setup, follows a later one. */
export function useJoin(tournamentId: number, { isOnCard = false }: Options = {}) {
  return useApiMutation<Answer<RouteAt<'POST /api/tournaments/:id/join'>>>({
    mutationFn: (_, idempotencyKey) =>
      call('POST /api/tournaments/:id/join', { params: { id: tournamentId }, idempotencyKey }),
    success: ({ message }) => ({ title: isOnCard ? 'Joined tournament!' : message }),
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}
