import { Button } from '#client/ui/form/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  title: string;
  titleAs?: 'h2' | 'h3' | undefined;
  query: { isFetching: boolean; refetch: () => unknown };
};

/** Says what could not be loaded, and offers a retry. */
export function LoadFailed({ title, titleAs, query }: Props) {
  return (
    <EmptyState
      titleAs={titleAs}
      title={title}
      description="Check your connection and try again."
      action={
        <Button isPending={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      }
    />
  );
}

type RowsProps = {
  /** What screen readers hear while it loads. */
  label: string;
  rows?: number;
  rowClassName: string;
  className?: string;
};

/** Rows of skeletons for a list that loads. */
export function SkeletonRows({ label, rows = 3, rowClassName, className }: RowsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows in a fixed order
        <Skeleton key={row} className={rowClassName} />
      ))}
    </div>
  );
}

type UnloadedProps = Props & RowsProps & { query: { isPending: boolean } };

/** Stands for a list that has no answer yet: rows of skeletons while it loads, and a retry after a failure. */
export function Unloaded({ query, title, titleAs, ...rows }: UnloadedProps) {
  if (query.isPending) return <SkeletonRows {...rows} />;
  return <LoadFailed title={title} titleAs={titleAs} query={query} />;
}
