import { queryOptions } from '@tanstack/react-query';
import { everyThirtySeconds, read } from '#client/lib/api/read-query.ts';
import type { Answer, RouteAt } from '#contract/routes.ts';

export const tiebreakerUsageQuery = (tournamentId: number) =>
  queryOptions({
    queryKey: ['/api/tournaments', tournamentId, 'tiebreaker-usage'],
    queryFn: read<Answer<RouteAt<'GET /api/tournaments/:id/tiebreaker-usage'>> | null>,
    refetchInterval: everyThirtySeconds,
  });
