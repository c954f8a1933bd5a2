import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type LoadedPages, moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Place } from './ranked-row.tsx';

/** Five rows while loading. */
const SKELETONS = [1, 2, 3, 4, 5];
const LIST = 'grid grid-cols-3 gap-x-2 sm:gap-x-4';
/** The places of the podium above the table. A list with fewer rows has no podium. */
const PODIUM = [1, 2, 3] as const;
const STEP_SKELETONS = ['order-2 h-84', 'order-1 h-72', 'order-3 h-62'];

type Props<Row> = {
  query: UseInfiniteQueryResult<LoadedPages<Row>>;
  label: string;
  emptyText: string;
  /** The next step that fills the list. */
  emptyAction: ReactNode;
  children: (row: Row, place: Place) => ReactNode;
};

/** A leaderboard with its loading, failed and empty states. More rows load as the reader scrolls. */
export function RankedList<Row extends { id: number }>({
  query,
  label,
  emptyText,
  emptyAction,
  children,
}: Props<Row>) {
  const { data, isPending, isLoadingError } = query;
  if (isPending) {
    return (
      <div role="status" aria-label={`Loading ${label.toLowerCase()}`} className={LIST}>
        {SKELETONS.map((key) => (
          <RowSkeleton key={key} step={STEP_SKELETONS[key - 1]} />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return <LoadFailed title={`${label} could not be loaded`} query={query} />;
  }
  const rows = rowsOf(data);
  if (rows.length === 0) return <EmptyState title={emptyText} action={emptyAction} />;
  return (
    <>
      <ol aria-label={label} className={LIST}>
        {rows.map((row, index) => children(row, (rows.length >= PODIUM.length && PODIUM[index]) || null))}
      </ol>
      <ShowMore {...moreOf(query)} />
    </>
  );
}

function RowSkeleton({ step }: { step: string | undefined }) {
  if (step) {
    return (
      <Card
        className={clsx('mt-14 mb-2 flex flex-col items-center gap-3 self-end px-2 sm:mt-20 sm:mb-4', step)}
      >
        <Skeleton className="-mt-8 size-16 rounded-full sm:size-24" />
        <Skeleton className="mt-2 h-5 w-3/4" />
        <Skeleton className="mt-auto mb-6 h-9 w-1/2" />
      </Card>
    );
  }
  return (
    <div className="order-4 col-span-3 flex h-14 items-center gap-4 border border-t-0 nth-4:border-t border-line bg-panel px-3 sm:h-12 sm:px-5">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="ml-auto h-5 w-14" />
    </div>
  );
}
