import { replaceEqualDeep } from '@tanstack/react-query';
import { readByKey } from './api.ts';

type Read = { queryKey: readonly unknown[]; signal: AbortSignal };

/** Reads the path in the query key; null for a visitor where the call needs a signed-in user. */
export const read = <T>(context: Read): Promise<T> => readByKey(context) as Promise<T>;

/** A `structuralSharing` that merges every write to the cache, so that an older answer never overwrites a pushed tally. */
export const mergedSharing =
  <T>(merge: (cached: T | null | undefined, next: T) => T) =>
  (cached: unknown, next: unknown): unknown =>
    replaceEqualDeep(cached, next ? merge(cached as T | null | undefined, next as T) : next);

/** How often open pages read again the data that no push updates (rule U8). */
export const REFRESH_MS = 30_000;
/** Rankings and profiles change with every vote: a page that opens after this time reads them again. */
export const RANKING_FRESH_MS = 10_000;
