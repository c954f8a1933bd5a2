import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Changes a part of a cached answer, if there is one. Keeps its age and its invalidation: a pushed tally does not make
 * the rest of the answer fresh.
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, change: (cached: T) => T): void {
  const query = client.getQueryCache().get<T | null>(hashKey(queryKey));
  if (!query?.state.data) return;
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  client.setQueryData(queryKey, change(data), { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}
