// @vitest-environment happy-dom
import { QueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { runHook } from '#client/lib/testing/screen.tsx';
import { useShownRows } from './results.tsx';

const fetchNextPage = vi.fn();

/** The state of a list of which `loaded` rows are loaded. */
function show(loaded: number, pages: Partial<UseInfiniteQueryResult> = {}, initial?: number) {
  const rows = Array.from({ length: loaded }, (_, index) => index);
  const none = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false };
  const query = { ...none, fetchNextPage, ...pages } as UseInfiniteQueryResult;
  return runHook(new QueryClient(), () => useShownRows(rows, query, initial));
}

const MORE = { hasNextPage: true };

it.each<[string, Parameters<typeof show>, number, boolean, boolean, boolean]>([
  ['shows 24 of the loaded rows', [60], 24, true, false, true],
  ['shows a short list whole', [10], 10, false, false, true],
  ['has more after the loaded rows', [24, MORE], 24, true, false, true],
  ['shows as many rows as before Back', [60, MORE, 48], 48, true, false, true],
  ['loads the rows that are missing after Back', [24, MORE, 48], 24, true, true, false],
  ['is complete when no more rows exist', [24, {}, 48], 24, false, false, true],
])('a list that is shown in steps %s', (_, list, count, hasMore, isLoading, isComplete) => {
  const { shown, more, ...rest } = show(...list);
  expect([shown.length, more.hasMore, more.isLoading, rest.isComplete]).toEqual([
    count,
    hasMore,
    isLoading,
    isComplete,
  ]);
});

it('a page that failed is loaded only when the reader asks again', () => {
  fetchNextPage.mockClear();
  const { more } = show(24, { ...MORE, isFetchNextPageError: true }, 48);
  expect(more).toMatchObject({ hasMore: true, isLoading: false, hasFailed: true });
  expect(fetchNextPage).not.toHaveBeenCalled();
  more.onMore();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
