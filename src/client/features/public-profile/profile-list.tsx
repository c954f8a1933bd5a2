import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type LoadedPages, moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

const SKELETONS = [1, 2, 3];

type Props<Row> = {
  query: UseInfiniteQueryResult<LoadedPages<Row>>;
  what: 'songs' | 'tournaments';
  className: string;
  children: (row: Row) => ReactNode;
};

/** A list of a profile with its loading, failed and empty states. More rows load as the reader scrolls. */
export function ProfileList<Row extends { id: number }>({ query, what, className, children }: Props<Row>) {
  const { data, isPending, isFetching, isLoadingError, refetch } = query;
  const list = clsx('grid grid-cols-1 gap-3', className);
  if (isPending) {
    return (
      <div role="status" aria-label={`Loading ${what}`} className={list}>
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-24 rounded-panel" />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return <LoadFailed title={`The ${what} could not be loaded`} isRetrying={isFetching} onRetry={refetch} />;
  }
  const rows = rowsOf(data);
  if (rows.length === 0) return <p className="text-14 text-muted">No {what} yet.</p>;
  return (
    <>
      <ul className={list}>{rows.map(children)}</ul>
      <ShowMore {...moreOf(query)} />
    </>
  );
}
