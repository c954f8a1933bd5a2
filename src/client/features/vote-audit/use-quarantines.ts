import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { QuarantineBody } from '#contract/vote-audit.ts';
import { auditQuery } from './queries.ts';

export type AuditedMatchup = Pick<Matchup, 'id' | 'tournamentId'>;

const refreshAudit =
  ({ id, tournamentId }: AuditedMatchup) =>
  (client: QueryClient) =>
    Promise.all([
      client.invalidateQueries({ queryKey: auditQuery(id, true).queryKey }),
      refreshTournament(client, tournamentId),
    ]);

/** Sets votes aside. */
export function useSetAside(matchup: AuditedMatchup, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: QuarantineBody) =>
      call('POST /api/admin/matchups/:id/quarantines', { params: { id: matchup.id }, body }),
    success: ({ votes }) => ({
      title: 'Votes set aside',
      description: `${countText(votes, 'vote')} no longer ${votes === 1 ? 'counts' : 'count'}.`,
    }),
    failure: { title: 'The votes were not set aside', fallback: 'Please try again.' },
    showAtField,
    refresh: refreshAudit(matchup),
  });
}

/** Lets votes count again. */
export function useRestore(matchup: AuditedMatchup, quarantineId: number) {
  return useApiMutation({
    mutationFn: () => call('POST /api/admin/quarantines/:id/restore', { params: { id: quarantineId } }),
    success: { title: 'Votes restored', description: 'They count again.' },
    failure: { title: 'The votes were not restored', fallback: 'Please try again.' },
    refresh: refreshAudit(matchup),
  });
}
