import { Button } from '#client/ui/form/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  title: string;
  titleAs?: 'h2' | 'h3' | 'p';
  query: { isFetching: boolean; refetch: () => unknown };
};

/** Says what could not be loaded, and offers a retry. */
export function LoadFailed({ title, titleAs = 'h3', query }: Props) {
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

type UnloadedProps = Props & {
  query: { isPending: boolean };
  /** What screen readers hear while it loads. */
  label: string;
  rows?: number;
  rowClassName: string;
  className?: string;
};

/** Stands for a list that has no answer yet: rows of skeletons while it loads, and a retry after a failure. */
export function Unloaded({ label, rows = 3, rowClassName, className, ...failed }: UnloadedProps) {
  if (!failed.query.isPending) return <LoadFailed {...failed} />;
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows in a fixed order
        <Skeleton key={row} className={rowClassName} />
      ))}
    </div>
  );
}
