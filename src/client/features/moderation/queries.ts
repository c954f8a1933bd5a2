import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { callPage } from '#client/lib/api/api.ts';
import type { ListPage } from '#contract/paging.ts';
import type { ReportStatus, ReportTarget } from '#engine/kinds.ts';

export type QueueFilter = { status: ReportStatus; target: ReportTarget | 'all' };
/** The tournament of a queue; null for the queue of all reports. */
export type QueueOf = number | null;

const queueKey = (of: QueueOf) =>
  of === null ? ['/api/admin/reports'] : ['/api/tournaments', of, 'reports'];

type PageInput = { query: { cursor?: string }; signal: AbortSignal };

/** A list whose failed reads show, also those of an ended session. */
const pages = <Row>(queryKey: QueryKey, readPage: (input: PageInput) => Promise<ListPage<Row>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => readPage({ query: cursor ? { cursor } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** A queue of reports, page by page. */
export const reportsQuery = (of: QueueOf, { status, target }: QueueFilter) =>
  pages([...queueKey(of), status, target], ({ query: page, signal }) => {
    const query = { status, ...(target !== 'all' && { target }), ...page };
    return of === null
      ? callPage('GET /api/admin/reports', { query, signal })
      : callPage('GET /api/tournaments/:id/reports', { params: { id: of }, query, signal });
  });

/** The muted users of a tournament. */
export const mutesQuery = (id: number) =>
  pages(['/api/tournaments', id, 'mutes'], (page) =>
    callPage('GET /api/tournaments/:id/mutes', { params: { id }, ...page }),
  );

/** Reads again what a decision may have changed. */
export function refreshQueue(client: QueryClient, of: QueueOf): Promise<unknown> {
  const keys = [queueKey(of), ...(of === null ? [] : [mutesQuery(of).queryKey])];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
