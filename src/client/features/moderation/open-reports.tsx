import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { type QueueOf, reportsQuery } from './queries.ts';

const REFRESH_MS = 60_000;

/** The number of open reports of a tournament, or of all. Shows nothing while there are none. */
export function OpenReports({ of }: { of: QueueOf }) {
  const { data, hasNextPage } = useInfiniteQuery({
    ...reportsQuery(of, { status: 'open', target: 'all' }),
    refetchInterval: REFRESH_MS,
  });
  const count = rowsOf(data).length;
  if (count === 0) return null;
  return (
    <Badge tone="solid" className="tabular">
      {count}
      {hasNextPage && '+'}
      <span className="sr-only"> open</span>
    </Badge>
  );
}
