import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Changes a part of a kept answer, if there is one. The answer stays as old as it is: a tally put into a list must not
 * make the rest of that list look newer than what was read since, nor forget that it is to be read again.
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, change: (kept: T) => T): void {
  const query = client.getQueryCache().get<T | null>(hashKey(queryKey));
  if (!query?.state.data) return;
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  client.setQueryData(queryKey, change(data), { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}
