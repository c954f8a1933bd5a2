import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { reportsQuery } from './queries.ts';

/** The number of open reports of all tournaments. Shows nothing while there are none (rule O12). */
export function OpenReports() {
  const { data, hasNextPage } = useInfiniteQuery(reportsQuery(null, { status: 'open', target: 'all' }));
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
