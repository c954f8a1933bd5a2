import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes a part of a kept answer, if there is one. The answer stays as old as it is: a tally put into a list must not
 * make the rest of that list look newer than what was read since.
 */
export function patchQuery<T>(client: QueryClient, queryKey: QueryKey, change: (kept: T) => T): void {
  const state = client.getQueryState<T | null>(queryKey);
  if (!state?.data) return;
  client.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
}
