import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { REFRESH_MS, read } from '#client/lib/api/read-query.ts';
import type { Quarantine, VoteAudit, VoteSelection } from '#contract/vote-audit.ts';

const auditKeys = {
  audit: (matchupId: number) => ['/api/matchups', matchupId, 'audit'],
  preview: (matchupId: number, selection: VoteSelection) => [
    '/api/admin/matchups',
    matchupId,
    'quarantine-preview',
    selection,
  ],
} as const;

/** The vote audit of a matchup, read again while votes arrive. */
export const auditQuery = (matchupId: number, isOpen: boolean) =>
  queryOptions({
    queryKey: auditKeys.audit(matchupId),
    queryFn: read<VoteAudit | null>,
    staleTime: 0,
    refetchInterval: isOpen ? REFRESH_MS : false,
  });

/** What was set aside in a matchup, page by page. It is read again with the audit. */
export const quarantinesQuery = (matchupId: number) =>
  pagedQuery<Quarantine>([...auditKeys.audit(matchupId), 'quarantines'], {
    path: `/api/matchups/${matchupId}/quarantines`,
    staleTime: 0,
  });

/** Whether a selection has a criterion. */
export const hasChoice = (selection: VoteSelection) =>
  Object.values(selection).some((value) => value !== undefined);

/** What a selection would set aside. */
export const previewQuery = (matchupId: number, selection: VoteSelection) =>
  queryOptions({
    queryKey: auditKeys.preview(matchupId, selection),
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
