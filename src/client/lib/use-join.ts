import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '#client/ui/toast-store.ts';
import { ApiError, call, newIdempotencyKey } from './api/api.ts';
import { refreshTournament } from './live-updates.ts';
import { handleUnauthorized } from './session.ts';

/** Joins in setup, follows later (T §4). A try that got no answer is repeated under the same key. */
export function useJoin(tournamentId: number) {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: () =>
      call('POST /api/tournaments/:id/join', { params: { id: tournamentId }, idempotencyKey: key.current }),
    onSuccess: ({ message, tournament }) => {
      key.current = newIdempotencyKey();
      toast({ title: tournament.status === 'setup' ? 'Joined tournament!' : message });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      const said = error instanceof ApiError ? error.serverMessage : null;
      const description = said ?? 'The server could not be reached. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
    onSettled: () => refreshTournament(client, tournamentId),
  });
}
