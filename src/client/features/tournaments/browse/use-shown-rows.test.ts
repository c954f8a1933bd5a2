// @vitest-environment happy-dom
import { QueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { runHook } from '#client/lib/testing/screen.tsx';
import { useShownRows } from './results.tsx';

const fetchNextPage = vi.fn();

type Pages = Partial<
  Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>
>;

/** The state of a list of which `loaded` rows are loaded. */
function show(loaded: number, pages: Pages = {}, initial?: number) {
  const rows = Array.from({ length: loaded }, (_, index) => index);
  const query = {
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage,
    ...pages,
  };
  return runHook(new QueryClient(), () =>
    useShownRows(rows, query as unknown as UseInfiniteQueryResult, initial),
  );
}

const MORE = { hasNextPage: true };
const FAILED = { ...MORE, isFetchNextPageError: true };

describe('a list that is shown in steps', () => {
  it.each<[string, Parameters<typeof show>, { count: number; hasMore: boolean; isLoading: boolean }]>([
    ['shows 24 of the loaded rows', [60], { count: 24, hasMore: true, isLoading: false }],
    ['shows a short list whole', [10], { count: 10, hasMore: false, isLoading: false }],
    ['has more after the loaded rows', [24, MORE], { count: 24, hasMore: true, isLoading: false }],
    ['shows as many rows as before Back', [60, {}, 48], { count: 48, hasMore: true, isLoading: false }],
    [
      'loads the rows that are missing after Back',
      [24, MORE, 48],
      { count: 24, hasMore: true, isLoading: true },
    ],
  ])('%s', (_, list, expected) => {
    const { shown, more } = show(...list);
    const { hasMore, isLoading, hasFailed } = more;
    expect({ count: shown.length, hasMore, isLoading }).toEqual(expected);
    expect(hasFailed).toBe(false);
  });

  it('is complete once it has the rows that it shows', () => {
    expect(show(60, MORE, 48).isComplete).toBe(true);
    expect(show(24, MORE, 48).isComplete).toBe(false);
    expect(show(24, {}, 48).isComplete).toBe(true);
  });

  it('loads a page that failed only when the reader asks again', () => {
    fetchNextPage.mockClear();
    const { more } = show(24, FAILED, 48);
    expect(more).toMatchObject({ hasMore: true, isLoading: false, hasFailed: true });
    expect(fetchNextPage).not.toHaveBeenCalled();
    more.onMore();
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });
});
