import { everyThirtySeconds, readQuery } from '#client/lib/api/read-query.ts';
import type { Answer, RouteAt } from '#contract/routes.ts';

export const tiebreakerUsageQuery = (tournamentId: number) =>
  readQuery<Answer<RouteAt<'GET /api/tournaments/:id/tiebreaker-usage'>> | null>(
    ['/api/tournaments', tournamentId, 'tiebreaker-usage'],
    { refetchInterval: everyThirtySeconds },
  );
