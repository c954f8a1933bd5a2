import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { ApiError, callPage } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { toastFailure } from '#client/lib/api/use-api-mutation.ts';
import { useMedia } from '#client/lib/browser/media.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import type { AdminPage } from '#contract/admin.ts';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';
import type { Answer, Endpoint, QueryInput, RouteAt } from '#contract/routes.ts';
import { AdminCards, AdminTable, SortSelect } from './admin-rows.tsx';
import { type Column, PAGE_SIZE, pageCount, type TabProps, toPageQuery } from './list-state.ts';

export type ListEndpoint = Extract<Endpoint, `GET /api/admin/${string}`>;
type RowOf<E extends ListEndpoint> = Answer<RouteAt<E>> extends readonly (infer Row)[] ? Row : never;

export type ListOf<E extends ListEndpoint> = {
  endpoint: E;
  label: string;
  searchLabel: string;
  /** The title of a list that failed to load. */
  failure: string;
  /** The title of an empty list, without a search. */
  empty?: string;
  columns: readonly Column<RowOf<E>>[];
  keyOf: (row: RowOf<E>) => number;
  actions?: (row: RowOf<E>) => ReactNode;
};
type Props<E extends ListEndpoint> = TabProps & ListOf<E>;

/** A list of this many rows or more has a second pager below it. */
const LONG_LIST_ROWS = 10;

/** A list of the panel. The server searches, sorts and pages it. */
export function AdminList<E extends ListEndpoint>(props: Props<E>) {
  const { listState, onListStateChange, columns } = props;
  const query = useRows(props);
  const isNarrow = useMedia('(max-width: 40rem)');
  const search = useCallback(
    (text: string) => onListStateChange({ ...listState, search: text, page: 1 }),
    [listState, onListStateChange],
  );
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
        <Rows {...props} query={query} isNarrow={isNarrow} />
      </div>
      {data && data.rows.length >= LONG_LIST_ROWS && <Pager label="Pages, below the rows" {...pager} />}
    </div>
  );
}

/**
 * Reads one page of a list. The previous page stays visible while the next one loads, and a failure shows one toast. A page
 * that does not exist, such as after deletions, becomes the last one.
 */
function useRows<E extends ListEndpoint>({ endpoint, listState, onListStateChange, failure }: Props<E>) {
  const client = useQueryClient();
  const page: AdminPage = toPageQuery(listState);
  const query = useQuery({
    queryKey: [endpoint.replace('GET ', ''), page],
    queryFn: async ({ signal }) => {
      const { rows, total } = await callPage(endpoint, { query: page as QueryInput<RouteAt<E>>, signal });
      return { rows: rows as unknown as readonly RowOf<E>[], total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { error, data, isPlaceholderData } = query;
  useEffect(() => {
    if (!error) return;
    toastFailure(error, { title: failure, fallback: 'Please try again.' });
    // The user is no longer an admin. The panel closes once the current user is read again.
    const isForbidden = error instanceof ApiError && error.status === 403;
    if (isForbidden) void client.invalidateQueries({ queryKey: userKeys.current });
  }, [error, failure, client]);
  const last = data && !isPlaceholderData ? pageCount(data.total) : null;
  useEffect(() => {
    if (last !== null && listState.page > last) onListStateChange({ ...listState, page: last });
  }, [last, listState, onListStateChange]);
  return query;
}

type RowsProps<E extends ListEndpoint> = Props<E> & {
  query: ReturnType<typeof useRows<E>>;
  isNarrow: boolean;
};

function Rows<E extends ListEndpoint>({ query, isNarrow, ...props }: RowsProps<E>) {
  const { failure, empty = 'Nothing found', listState, onListStateChange } = props;
  if (query.isPending) {
    const height = isNarrow ? 'h-40' : 'h-14';
    return <SkeletonRows label="Loading" rows={8} rowClassName={height} className="grid grid-cols-1 gap-2" />;
  }
  if (!query.data) {
    const retry = (
      <Button isPending={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    );
    return <EmptyState titleAs="h2" title={failure} action={retry} />;
  }
  const { rows } = query.data;
  if (rows.length === 0) {
    const clearSearch = () => onListStateChange({ ...listState, search: '', page: 1 });
    return (
      <EmptyState
        titleAs="h2"
        title={listState.search ? 'Nothing found' : empty}
        action={listState.search && <Button onClick={clearSearch}>Clear the search</Button>}
      />
    );
  }
  return isNarrow ? <AdminCards {...props} rows={rows} /> : <AdminTable {...props} rows={rows} />;
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

type PagerProps = TabProps & { label: string; total: number };

/** The range of the shown rows and the buttons to the other pages. */
function Pager({ label, listState, onListStateChange, total }: PagerProps) {
  const { page } = listState;
  const pages = pageCount(total);
  const first = numberText((page - 1) * PAGE_SIZE + 1);
  const last = numberText(Math.min(total, page * PAGE_SIZE));
  /** A button that leads no further keeps the focus and does nothing. */
  const step = (name: string, icon: LucideIcon, target: number, isOff: boolean) => (
    <Button
      icon={icon}
      variant="ghost"
      size="icon"
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onListStateChange({ ...listState, page: target }, true)}
    />
  );
  return (
    <nav aria-label={label} className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="tabular text-14 text-muted">
        {total === 0 ? 'No rows' : `${first} to ${last} of ${numberText(total)}`}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-1">
          {step('First page', ChevronsLeft, 1, page <= 1)}
          {step('Previous page', ChevronLeft, page - 1, page <= 1)}
          <span className="tabular px-2 text-14">
            Page {numberText(page)} of {numberText(pages)}
          </span>
          {step('Next page', ChevronRight, page + 1, page >= pages)}
          {step('Last page', ChevronsRight, pages, page >= pages)}
        </div>
      )}
    </nav>
  );
}
