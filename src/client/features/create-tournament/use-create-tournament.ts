import { useLocation } from 'wouter';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { CreateTournamentBody } from '#contract/tournament-settings.ts';

/** Creates a tournament and opens it. The repeat of an unanswered call creates no second one. */
export function useCreateTournament(showAtField: ShowAtField) {
  const [, navigate] = useLocation();
  return useApiMutation({
    mutationFn: (form: CreateTournamentBody, idempotencyKey) =>
      call('POST /api/tournaments', { body: { ...form, minUsers: form.maxParticipants }, idempotencyKey }),
    success: { title: 'Tournament created!' },
    showAtField,
    onSuccess: ({ id }, _form, client) => {
      void client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
      navigate(`/tournaments/${id}`);
    },
  });
}
