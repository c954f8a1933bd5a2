import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { CreateTournamentBody } from '#contract/tournament.ts';

/** Creates and goes there. The same form sent again, after an answer that never came, makes no second one (R38). */
export function useCreateTournament(showAtField: (field: string, message: string) => void) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const lastTry = useRef({ key: '', sent: '' });

  return useMutation({
    mutationFn: (form: CreateTournamentBody) => {
      const body = { ...form, minUsers: form.maxParticipants };
      const sent = JSON.stringify(body);
      if (lastTry.current.sent !== sent) lastTry.current = { key: newIdempotencyKey(), sent };
      return call('POST /api/tournaments', { body, idempotencyKey: lastTry.current.key });
    },
    onSuccess: ({ id }) => {
      toast({ title: 'Tournament created!' });
      void client.invalidateQueries({ queryKey: queryKeys.tournaments, exact: true });
      navigate(`/tournaments/${id}`);
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      const refused = error instanceof ApiError ? error : null;
      for (const { path, message } of refused?.issues ?? []) showAtField(path, message);
      toast({
        title: 'Error',
        description: refused?.serverMessage ?? 'The server could not be reached. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
