import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoadedPages, moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { LoadFailed } from './load-failed.tsx';
import { ShowMore } from './show-more.tsx';

type Props<Row> = {
  query: UseInfiniteQueryResult<LoadedPages<Row>>;
  /** Stands for the list until its first page is loaded. */
  loading: ReactNode;
  /** Says that the list could not be loaded. */
  failed: string;
  titleAs?: 'h2' | 'h3';
  /** Stands for a list without rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list with its loading, failed and empty states. More rows load as the reader scrolls. */
export function PagedList<Row extends { id: number }>(props: Props<Row>) {
  const { query, loading, failed, titleAs, empty, children } = props;
  if (query.isPending) return loading;
  if (!query.data) return <LoadFailed title={failed} titleAs={titleAs} query={query} />;
  const rows = rowsOf(query.data);
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <ShowMore {...moreOf(query)} />
    </>
  );
}
