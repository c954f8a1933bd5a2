import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';

/** People of a tournament who may become managers and whose names contain `q` (rule Z3). */
export const candidatesQuery = (id: number, q: string) =>
  queryOptions({
    queryKey: ['/api/tournaments', id, 'managers', 'candidates', q],
    queryFn: () => call('GET /api/tournaments/:id/managers/candidates', { params: { id }, query: { q } }),
    placeholderData: (previous) => previous,
  });
