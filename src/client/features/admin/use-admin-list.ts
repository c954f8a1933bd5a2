import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, callPage } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { AdminPage } from '#contract/admin.ts';
import type { Answer, Endpoint, QueryInput, RouteAt } from '#contract/routes.ts';
import { type ListState, pageOf } from './list-state.ts';

type ListEndpoint = Extract<Endpoint, `GET /api/admin/${string}`>;

/** One page of a list, the last one staying in sight while the next is read; a failure is told once (T §8). */
export function useAdminList<E extends ListEndpoint>(endpoint: E, place: ListState, failure: string) {
  const client = useQueryClient();
  const page: AdminPage = pageOf(place);
  const query = useQuery({
    queryKey: [endpoint.replace('GET ', ''), page],
    queryFn: ({ signal }): Promise<{ rows: Answer<RouteAt<E>>; total: number }> =>
      callPage(endpoint, { query: page as QueryInput<RouteAt<E>>, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (!error || handleUnauthorized(error)) return;
    const refused = error instanceof ApiError ? error : null;
    // Somebody took the role away: the panel closes as soon as this is known.
    if (refused?.status === 403) void client.invalidateQueries({ queryKey: queryKeys.currentUser });
    toast({
      title: failure,
      description: refused?.serverMessage ?? 'Please try again.',
      variant: 'destructive',
    });
  }, [error, failure, client]);
  return query;
}
