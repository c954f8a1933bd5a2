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

type Words = Pick<Props, 'title'> & Pick<RowsProps, 'label'>;
type UnloadedProps = Omit<Props & RowsProps, keyof Words> & { query: { isPending: boolean } } & (
    | (Words & { what?: undefined })
    /** A name such as 'your reminders', which both texts contain. */
    | { what: string; title?: string; label?: string }
  );

/** Stands for a list that has no answer yet: rows of skeletons while it loads, and a retry after a failure. */
export function Unloaded({ query, what = '', titleAs, ...props }: UnloadedProps) {
  const { title = `${capitalized(what)} could not be loaded`, label = `Loading ${what}`, ...rows } = props;
  if (query.isPending) return <SkeletonRows label={label} {...rows} />;
  return <LoadFailed title={title} titleAs={titleAs} query={query} />;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
