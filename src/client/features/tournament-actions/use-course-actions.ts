import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { refreshTournament } from '#client/lib/live-updates.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';

const serverMessage = (error: unknown) => (error instanceof ApiError ? error.serverMessage : null);

/** Starts a full tournament (R22, T §8). */
export function useGenerateBracket(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-bracket', { params: { id: tournamentId } }),
    onSuccess: () =>
      toast({
        title: 'Bracket generated!',
        description: 'The tournament has started. Voting is now open!',
      }),
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      toast({
        title: 'Error',
        description: serverMessage(error) ?? 'The server could not be reached. Please try again.',
        variant: 'destructive',
      });
    },
    onSettled: () => refreshTournament(client, tournamentId),
  });
}

/** Draws the knockout (R22); the caller shows `error` as an alert (T §8). */
export function useGenerateKnockout(tournamentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-knockout', { params: { id: tournamentId } }),
    onSuccess: () => toast({ title: 'Playoff bracket generated!' }),
    onError: (error) => void handleUnauthorized(error),
    onSettled: () => refreshTournament(client, tournamentId),
  });
}
