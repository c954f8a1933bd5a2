import {
  hashKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { readByKey } from './api.ts';

type Read = { queryKey: readonly unknown[]; signal: AbortSignal };

/** Reads the path in the query key; null for a visitor where the call needs a signed-in user. */
export const read = <T>(context: Read): Promise<T> => readByKey(context) as Promise<T>;

type Options<T> = Pick<
  UseQueryOptions<T>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchOnMount' | 'refetchOnWindowFocus'
>;

/** A query that reads the path in its key. */
export const readQuery = <T>(queryKey: QueryKey, options: Options<T> = {}) =>
  queryOptions({ queryKey, queryFn: read<T>, ...options });

/** How often open pages read again what they show, with and without pushes. */
export const REFRESH_MS = 30_000;
/** A hidden page does not read. Once it shows again, it reads within this time. */
const SHORTEST_PAUSE_MS = 1000;

export type ReadTimes = { dataUpdatedAt: number; errorUpdatedAt: number; fetchStatus: string };

/**
 * The time until the next read, counted from the last one. A number would be counted from the last change of the cached answer,
 * so frequent pushes would put the read off for ever.
 */
export function untilNextRead({ dataUpdatedAt, errorUpdatedAt, fetchStatus }: ReadTimes, pause = REFRESH_MS) {
  if (fetchStatus === 'fetching') return pause;
  const readAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  return Math.min(pause, Math.max(SHORTEST_PAUSE_MS, readAt + pause - Date.now()));
}

/** For answers that pushes change: a `refetchInterval` of 30 s. */
export const everyThirtySeconds = ({ state }: { state: ReadTimes }): number => untilNextRead(state);
/** Rankings and profiles change with every vote: a page that opens after this time reads them again. */
export const RANKING_FRESH_MS = 10_000;

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
