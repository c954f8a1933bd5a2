import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';
import { AdminCards, SortSelect } from './admin-cards.tsx';
import type { Column, TabProps } from './admin-column.ts';
import { AdminTable } from './admin-table.tsx';
import { pageCount } from './list-state.ts';
import { Pager } from './pager.tsx';

type Props<Row> = TabProps & {
  label: string;
  searchLabel: string;
  /** The title of a list that failed to load. */
  failure: string;
  /** The title of an empty list, without a search. */
  empty?: string;
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => number;
  actions?: (row: Row) => ReactNode;
};

/** A list of this many rows or more has a second pager below it. */
const LONG_LIST_ROWS = 10;
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A list of the panel. The server searches, sorts and pages it. */
export function AdminList<Row>(props: Props<Row>) {
  const { listState, onListStateChange, query, columns } = props;
  const isNarrow = useIsNarrow();
  const search = useCallback(
    (text: string) => onListStateChange({ ...listState, search: text, page: 1 }),
    [listState, onListStateChange],
  );
  useExistingPage(props);
  const root = useScrollToTop(listState.page);
  const { data } = query;
  const pager = { listState, onListStateChange, total: data?.total ?? 0 };
  return (
    <div ref={root} className="grid scroll-mt-20 grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-center">
        <SearchField
          label={props.searchLabel}
          search={listState.search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={search}
        />
        {isNarrow && (
          <SortSelect columns={columns} listState={listState} onListStateChange={onListStateChange} />
        )}
        {data && <Pager label="Pages" {...pager} />}
      </div>
      <div aria-busy={query.isPlaceholderData} className={clsx(query.isPlaceholderData && 'opacity-60')}>
        <Rows {...props} isNarrow={isNarrow} />
      </div>
      {data && data.rows.length >= LONG_LIST_ROWS && <Pager label="Pages, below the rows" {...pager} />}
    </div>
  );
}

function Rows<Row>({ isNarrow, ...props }: Props<Row> & { isNarrow: boolean }) {
  const { query, failure, empty = 'Nothing found', listState, onListStateChange } = props;
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-2">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className={isNarrow ? 'h-40' : 'h-14'} />
        ))}
      </div>
    );
  }
  if (!query.data) {
    return (
      <EmptyState
        titleAs="h2"
        title={failure}
        action={
          <Button isPending={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (query.data.rows.length === 0) {
    const clearSearch = () => onListStateChange({ ...listState, search: '', page: 1 });
    return (
      <EmptyState
        titleAs="h2"
        title={listState.search ? 'Nothing found' : empty}
        action={listState.search && <Button onClick={clearSearch}>Clear the search</Button>}
      />
    );
  }
  const { label, columns, keyOf, actions } = props;
  const list = { label, columns, rows: query.data.rows, keyOf, actions };
  if (isNarrow) return <AdminCards {...list} />;
  return <AdminTable {...list} listState={listState} onListStateChange={onListStateChange} />;
}

/** Goes to the last page when the current one does not exist, such as after deletions. */
function useExistingPage<Row>({ listState, onListStateChange, query }: Props<Row>) {
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  const last = total === undefined ? null : pageCount(total);
  useEffect(() => {
    if (last !== null && listState.page > last) onListStateChange({ ...listState, page: last });
  }, [last, listState, onListStateChange]);
}

/** Scrolls to the top of the list when the page changes while the top is out of view, as after a press of the lower pager. */
function useScrollToTop(page: number) {
  const root = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (root.current && root.current.getBoundingClientRect().top < 0) root.current.scrollIntoView();
  }, [page]);
  return root;
}

const NARROW = '(max-width: 40rem)';

/** Whether the window is as narrow as a phone, where rows become cards. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

function subscribeToWidth(listener: () => void) {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
