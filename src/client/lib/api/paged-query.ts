import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListPage } from '#contract/paging.ts';
import { readPageByKey } from './api.ts';
import type { ReadTimes } from './read-query.ts';

/** The pages of a list that are loaded so far. */
export type LoadedPages<Row> = InfiniteData<ListPage<Row>, unknown>;

type Options = {
  /** The path of the list, where the key is another one. */
  path?: string;
  staleTime?: number;
  refetchInterval?: number | ((query: { state: ReadTimes }) => number);
};

/** A list that is read page by page. Its path is `path`, else the key. The first page has no cursor. */
export const pagedQuery = <Row>(queryKey: readonly (string | number)[], { path, ...options }: Options = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<ListPage<Row>> =>
      readPageByKey<Row>({ queryKey: path ? [path] : queryKey, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...options,
  });

/** Changes rows of the loaded pages. */
export const mapRows = <Row>(data: LoadedPages<Row>, change: (row: Row) => Row): LoadedPages<Row> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
});

/** All loaded rows in order. A row that moved between two reads of pages appears once. */
export function rowsOf<Row extends { id: number | string }>(data: LoadedPages<Row> | undefined): Row[] {
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const byId = new Map<number | string, Row>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}

/** The props of `ShowMore`, the end of a list on the screen. */
export const moreOf = (query: UseInfiniteQueryResult) => ({
  hasMore: query.hasNextPage,
  isLoading: query.isFetchingNextPage,
  hasFailed: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
});
