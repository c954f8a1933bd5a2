import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callPage } from '#client/lib/api/api.ts';
import type { ReportStatus, ReportTarget } from '#engine/kinds.ts';

export type QueueFilter = { status: ReportStatus; target: ReportTarget | 'all' };
/** The tournament of a queue; null for the queue of all reports. */
export type QueueOf = number | null;

const queueKey = (of: QueueOf) =>
  of === null ? ['/api/admin/reports'] : ['/api/tournaments', of, 'reports'];

/** A queue of reports, page by page. */
export const reportsQuery = (of: QueueOf, { status, target }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...queueKey(of), status, target],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { status, ...(target !== 'all' && { target }), ...(cursor && { cursor }) };
      return of === null
        ? callPage('GET /api/admin/reports', { query, signal })
        : callPage('GET /api/tournaments/:id/reports', { params: { id: of }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The muted users of a tournament. */
export const mutesQuery = (tournamentId: number) =>
  infiniteQueryOptions({
    queryKey: ['/api/tournaments', tournamentId, 'mutes'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/tournaments/:id/mutes', {
        params: { id: tournamentId },
        query: cursor ? { cursor } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Reads again what a decision may have changed. */
export function refreshQueue(client: QueryClient, of: QueueOf): Promise<unknown> {
  const keys = [queueKey(of), ...(of === null ? [] : [mutesQuery(of).queryKey])];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
