import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { refreshTournament } from '#client/lib/live-updates.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Background } from '#contract/background.ts';

/** Saves the hero's background (T §7, T §8); done once the page shows it. */
export function useUpdateBackground(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Background) =>
      call('PATCH /api/tournaments/:id/background', { params: { id: tournamentId }, body }),
    onSuccess: () => {
      toast({ title: 'Background updated!' });
      return refreshTournament(client, tournamentId);
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      const said = error instanceof ApiError ? error.serverMessage : null;
      toast({
        title: 'Error',
        description: said ?? 'Failed to update background',
        variant: 'destructive',
      });
    },
  });
}
