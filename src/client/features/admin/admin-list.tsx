import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { AdminCards, SortSelect } from './admin-cards.tsx';
import type { Column, TabProps } from './admin-column.ts';
import { AdminTable } from './admin-table.tsx';
import { pageCount } from './list-state.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

type Props<Row> = TabProps & {
  label: string;
  searchLabel: string;
  /** T §8. */
  failure: string;
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => number;
  actions?: (row: Row) => ReactNode;
};

/** A list of the panel: searched, sorted and paged by the server, so that its length does not matter. */
export function AdminList<Row>(props: Props<Row>) {
  const { place, onPlace, query, columns } = props;
  const isNarrow = useIsNarrow();
  const search = useCallback(
    (text: string) => onPlace({ ...place, search: text, page: 1 }),
    [place, onPlace],
  );
  useLastPage(props);
  const root = useTopOfPage(place.page);
  const { data } = query;
  return (
    <div ref={root} className="grid scroll-mt-20 grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-center">
        <SearchField label={props.searchLabel} search={place.search} onSearch={search} />
        {isNarrow && <SortSelect {...{ columns, place, onPlace }} />}
        {data && <Pager label="Pages" {...{ place, onPlace }} total={data.total} />}
      </div>
      <div aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
        <Rows {...props} isNarrow={isNarrow} />
      </div>
      {data && data.rows.length >= LONG_ROWS && (
        <Pager label="Pages, below the rows" {...{ place, onPlace }} total={data.total} />
      )}
    </div>
  );
}

/** From so many rows on the way to the next page stands below them as well. */
const LONG_ROWS = 10;
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

function Rows<Row>({ isNarrow, ...props }: Props<Row> & { isNarrow: boolean }) {
  const { query, failure, place, onPlace } = props;
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
  const { rows } = query.data;
  if (rows.length === 0) {
    return (
      <EmptyState
        titleAs="h2"
        title="Nothing found"
        action={
          place.search && (
            <Button onClick={() => onPlace({ ...place, search: '', page: 1 })}>Clear the search</Button>
          )
        }
      />
    );
  }
  const { label, columns, keyOf, actions } = props;
  if (isNarrow) return <AdminCards {...{ label, columns, rows, keyOf, actions }} />;
  return <AdminTable {...{ label, columns, rows, keyOf, actions, place, onPlace }} />;
}

/** Rows that were deleted may leave the page that they stood on beyond the end. */
function useLastPage<Row>({ place, onPlace, query }: Props<Row>) {
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  const last = total === undefined ? null : pageCount(total);
  useEffect(() => {
    if (last !== null && place.page > last) onPlace({ ...place, page: last });
  }, [last, place, onPlace]);
}

/** Another page begins at its first row, also when the step was made below the last one. */
function useTopOfPage(page: number) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (root.current && root.current.getBoundingClientRect().top < 0) root.current.scrollIntoView();
  }, [page]);
  return root;
}
