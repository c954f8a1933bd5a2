import { call } from '#client/lib/api/api.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Mute, Report } from '#contract/moderation.ts';
import type { BodyInput, RouteAt } from '#contract/routes.ts';
import { type QueueOf, refreshQueue } from './queries.ts';

export type DecisionInput = BodyInput<RouteAt<'POST /api/reports/:id/decision'>>;

/** Decides a report. */
export function useDecision({ id }: Report, of: QueueOf, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: DecisionInput) => call('POST /api/reports/:id/decision', { params: { id }, body }),
    success: { title: 'Report decided' },
    failure: { title: 'The report was not decided', fallback: 'Please try again.' },
    showAtField,
    refresh: (client) => refreshQueue(client, of),
  });
}

/** Shows a hidden message or song again. */
export function useShowAgain({ target, targetId: id }: Report, of: QueueOf) {
  const input = { params: { id }, body: { isHidden: false } };
  return useApiMutation({
    mutationFn: () =>
      target === 'song'
        ? call('PATCH /api/songs/:id/hidden', input)
        : call('PATCH /api/comments/:id/hidden', input),
    success: { title: target === 'song' ? 'Song shown again' : 'Message shown again' },
    failure: { fallback: 'Please try again.' },
    refresh: (client) => refreshQueue(client, of),
  });
}

/** Ends a mute. */
export function useUnmute(tournamentId: number) {
  return useApiMutation({
    mutationFn: ({ userId }: Mute) =>
      call('DELETE /api/tournaments/:id/mutes/:userId', { params: { id: tournamentId, userId } }),
    success: { title: 'The user can write again' },
    failure: { fallback: 'Please try again.' },
    refresh: (client) => refreshQueue(client, tournamentId),
  });
}
