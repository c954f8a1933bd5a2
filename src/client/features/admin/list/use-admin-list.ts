import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, callPage } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { toastFailure } from '#client/lib/api/use-api-mutation.ts';
import type { AdminPage } from '#contract/admin.ts';
import type { Answer, Endpoint, QueryInput, RouteAt } from '#contract/routes.ts';
import { type ListState, toPageQuery } from './list-state.ts';

type ListEndpoint = Extract<Endpoint, `GET /api/admin/${string}`>;

/** Reads one page of a list. The previous page stays visible while the next one loads, and a failure shows one toast. */
export function useAdminList<E extends ListEndpoint>(endpoint: E, listState: ListState, failure: string) {
  const client = useQueryClient();
  const page: AdminPage = toPageQuery(listState);
  const query = useQuery({
    queryKey: [endpoint.replace('GET ', ''), page],
    queryFn: ({ signal }): Promise<{ rows: Answer<RouteAt<E>>; total: number }> =>
      callPage(endpoint, { query: page as QueryInput<RouteAt<E>>, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (!error) return;
    toastFailure(error, { title: failure, fallback: 'Please try again.' });
    // The user is no longer an admin. The panel closes once the current user is read again.
    const isForbidden = error instanceof ApiError && error.status === 403;
    if (isForbidden) void client.invalidateQueries({ queryKey: userKeys.current });
  }, [error, failure, client]);
  return query;
}
