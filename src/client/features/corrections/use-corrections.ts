import { call } from '#client/lib/api/api.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { BodyInput, RouteAt } from '#contract/routes.ts';

/** Opens a completed match again. A refusal also shows at its field. */
export function useReopen({ id, tournamentId }: Matchup, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'POST /api/matchups/:id/reopen'>>) =>
      call('POST /api/matchups/:id/reopen', { params: { id }, body }),
    showAtField,
    success: { title: 'Match reopened!' },
    failure: { title: 'The match was not reopened', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}

/** Names the winner of a completed match. A refusal also shows at its field. */
export function useDecide({ id, tournamentId }: Matchup, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'POST /api/matchups/:id/decide'>>) =>
      call('POST /api/matchups/:id/decide', { params: { id }, body }),
    showAtField,
    success: { title: 'Winner named!' },
    failure: { title: 'The match was not decided', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}
