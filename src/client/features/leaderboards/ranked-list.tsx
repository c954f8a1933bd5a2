import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type LoadedPages, rowsOf } from '#client/lib/api/paged-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import { type Place, RankedRow, type RowParts } from './ranked-row.tsx';

const LIST = 'grid grid-cols-3 gap-x-2 sm:gap-x-4';
/** The places of the podium above the table. A list with fewer rows has no podium. */
const PODIUM = [1, 2, 3] as const;
const STEP_SKELETONS = ['order-2 h-84', 'order-1 h-72', 'order-3 h-62'];

const UNITS: Record<LeaderboardMetric, [one: string, many: string]> = {
  points: ['point', 'points'],
  votes: ['vote', 'votes'],
  tournaments: ['win', 'wins'],
};

type Ranked = { id: number; rank: number };
type Props<Row> = {
  query: UseInfiniteQueryResult<LoadedPages<Row>>;
  metric: LeaderboardMetric;
  metricOf: (row: Row) => number;
  label: string;
  emptyText: string;
  /** The link to the tournaments, where the next step fills the list. */
  emptyLink: string;
  pictureKind: 'face' | 'cover';
  children: (row: Row, place: Place) => RowParts;
};

/** A leaderboard. Each row says its value and how it compares with the highest one. */
export function RankedList<Row extends Ranked>(props: Props<Row>) {
  const { query, metric, metricOf, label, emptyText, emptyLink, pictureKind, children } = props;
  const [first] = rowsOf(query.data);
  const highest = first ? metricOf(first) : 0;
  const placeOf = (index: number, rows: readonly Row[]) =>
    (rows.length >= PODIUM.length && PODIUM[index]) || null;
  const [one, many] = UNITS[metric];
  return (
    <PagedList
      query={query}
      loading={
        <div role="status" aria-label={`Loading ${label.toLowerCase()}`} className={LIST}>
          {STEP_SKELETONS.map((step) => (
            <StepSkeleton key={step} step={step} />
          ))}
          <RowSkeleton />
          <RowSkeleton />
        </div>
      }
      failed={`${label} could not be loaded`}
      empty={
        <EmptyState title={emptyText} action={<LinkButton href="/tournaments">{emptyLink}</LinkButton>} />
      }
    >
      {(rows) => (
        <ol aria-label={label} className={LIST}>
          {rows.map((row, index) => (
            <RankedRow
              key={row.id}
              rank={row.rank}
              place={placeOf(index, rows)}
              pictureKind={pictureKind}
              value={metricOf(row)}
              share={highest ? Math.min(1, Math.max(0, metricOf(row)) / highest) : 0}
              unit={metricOf(row) === 1 ? one : many}
              {...children(row, placeOf(index, rows))}
            />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

const StepSkeleton = ({ step }: { step: string }) => (
  <Card className={clsx('mt-14 mb-2 flex flex-col items-center gap-3 self-end px-2 sm:mt-20 sm:mb-4', step)}>
    <Skeleton className="-mt-8 size-16 rounded-full sm:size-24" />
    <Skeleton className="mt-2 h-5 w-3/4" />
    <Skeleton className="mt-auto mb-6 h-9 w-1/2" />
  </Card>
);

const RowSkeleton = () => (
  <div className="order-4 col-span-3 flex h-14 items-center gap-4 border border-t-0 nth-4:border-t border-line bg-panel px-3 sm:h-12 sm:px-5">
    <Skeleton className="size-9 rounded-full" />
    <Skeleton className="h-5 w-1/3" />
    <Skeleton className="ml-auto h-5 w-14" />
  </div>
);
