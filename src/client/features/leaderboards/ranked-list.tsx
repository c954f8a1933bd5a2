import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type LoadedPages, moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';

/** Five rows while loading (rule W2). */
const SKELETONS = [1, 2, 3, 4, 5];
const LIST = 'grid grid-cols-1 gap-x-2 sm:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,1fr)]';
/** Tiles above the table, where there are as many rows. */
const PODIUM_PLACES = 3;

type Props<Row> = {
  query: UseInfiniteQueryResult<LoadedPages<Row>>;
  label: string;
  /** The classes that give a skeleton the height of a row. */
  skeletonHeight: string;
  emptyText: string;
  /** The next step that fills the list. */
  emptyAction: ReactNode;
  children: (row: Row, isOnPodium: boolean) => ReactNode;
};

/** A leaderboard with its loading, failed and empty states. More rows load as the reader scrolls. */
export function RankedList<Row extends { id: number }>({
  skeletonHeight,
  query,
  label,
  emptyText,
  emptyAction,
  children,
}: Props<Row>) {
  const { data, isPending, isFetching, isLoadingError, refetch } = query;
  if (isPending) {
    return (
      <div role="status" aria-label={`Loading ${label.toLowerCase()}`} className={LIST}>
        {SKELETONS.map((key) => (
          <RowSkeleton
            key={key}
            className={clsx(skeletonHeight, 'mb-2', key > PODIUM_PLACES ? 'sm:col-span-3' : 'sm:h-56')}
          />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return <LoadFailed title={`${label} could not be loaded`} isRetrying={isFetching} onRetry={refetch} />;
  }
  const rows = rowsOf(data);
  if (rows.length === 0) return <EmptyState title={emptyText} action={emptyAction} />;
  return (
    <>
      <ol aria-label={label} className={LIST}>
        {rows.map((row, index) => children(row, index < PODIUM_PLACES && rows.length >= PODIUM_PLACES))}
      </ol>
      <ShowMore {...moreOf(query)} />
    </>
  );
}

function RowSkeleton({ className }: { className: string }) {
  return (
    <Card className={clsx('flex items-center gap-3 px-3 sm:gap-4 sm:px-5', className)}>
      <Skeleton className="size-11 rounded-full" />
      <Skeleton className="size-10" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-5 max-w-48" />
        <Skeleton className="h-4 max-w-24" />
      </div>
      <Skeleton className="h-7 w-14" />
    </Card>
  );
}
