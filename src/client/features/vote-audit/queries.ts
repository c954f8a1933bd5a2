import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { REFRESH_MS, readQuery } from '#client/lib/api/read-query.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Quarantine, VoteAudit, VoteSelection } from '#contract/vote-audit.ts';

export type AuditedMatchup = Pick<Matchup, 'id' | 'tournamentId'>;

const auditKey = (matchupId: number) => ['/api/matchups', matchupId, 'audit'];

/** The vote audit of a matchup, read again while votes arrive. */
export const auditQuery = (matchupId: number, isOpen: boolean) =>
  readQuery<VoteAudit | null>(auditKey(matchupId), {
    staleTime: 0,
    refetchInterval: isOpen ? REFRESH_MS : false,
  });

/** Reads again what a change of the counted votes affects. */
export const refreshAudit =
  ({ id, tournamentId }: AuditedMatchup) =>
  (client: QueryClient) =>
    Promise.all([
      client.invalidateQueries({ queryKey: auditKey(id) }),
      refreshTournament(client, tournamentId),
    ]);

/** What was set aside in a matchup, page by page. It is read again with the audit. */
export const quarantinesQuery = (matchupId: number) =>
  pagedQuery<Quarantine>([...auditKey(matchupId), 'quarantines'], {
    path: `/api/matchups/${matchupId}/quarantines`,
    staleTime: 0,
  });

/** Whether a selection has a criterion. */
export const hasChoice = (selection: VoteSelection) =>
  Object.values(selection).some((value) => value !== undefined);

/** What a selection would set aside. */
export const previewQuery = (matchupId: number, selection: VoteSelection) =>
  queryOptions({
    queryKey: ['/api/admin/matchups', matchupId, 'quarantine-preview', selection],
    queryFn: ({ signal }) =>
      call('POST /api/admin/matchups/:id/quarantine-preview', {
        params: { id: matchupId },
        body: { selection },
        signal,
      }),
    enabled: hasChoice(selection),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
