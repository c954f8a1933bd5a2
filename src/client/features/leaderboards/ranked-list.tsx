import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { cx } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** A §9. */
const SKELETONS = [1, 2, 3, 4, 5];
const LIST = 'grid grid-cols-1 gap-2.5';

type Props<Row> = {
  query: UseQueryResult<Row[] | null>;
  label: string;
  /** That of a row, by its classes. */
  skeletonHeight: string;
  emptyText: string;
  /** What brings somebody here. */
  emptyAction: ReactNode;
  children: (row: Row) => ReactNode;
};

/** A leaderboard in each of its states. */
export function RankedList<Row>({
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
          <RowSkeleton key={key} height={skeletonHeight} />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return <LoadFailed title={`${label} could not be loaded`} isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!data?.length) return <EmptyState title={emptyText} action={emptyAction} />;
  return (
    <ol aria-label={label} className={LIST}>
      {data.map(children)}
    </ol>
  );
}

function RowSkeleton({ height }: { height: string }) {
  return (
    <Card className={cx('flex items-center gap-3 px-3 sm:gap-4 sm:px-5', height)}>
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
