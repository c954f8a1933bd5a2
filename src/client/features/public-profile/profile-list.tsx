import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type LoadedPages, moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';

type Props<Row> = {
  query: UseInfiniteQueryResult<LoadedPages<Row>>;
  what: 'songs' | 'tournaments';
  className: string;
  children: (row: Row) => ReactNode;
};

/** A list of a profile with its loading, failed and empty states. More rows load as the reader scrolls. */
export function ProfileList<Row extends { id: number }>({ query, what, className, children }: Props<Row>) {
  const { data } = query;
  const list = clsx('grid grid-cols-1 gap-3', className);
  if (!data) {
    return (
      <Unloaded
        query={query}
        label={`Loading ${what}`}
        title={`The ${what} could not be loaded`}
        rowClassName="h-24 rounded-panel"
        className={list}
      />
    );
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
