import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoadedPages, moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed, SkeletonRows } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { ZoneNote } from '#client/ui/time/zone-note.tsx';
import type { HistoryEntry } from '#contract/history.ts';
import { HistoryList } from './history-list.tsx';

type Props<E extends HistoryEntry> = {
  query: UseInfiniteQueryResult<LoadedPages<E>>;
  /** The text of an empty list. */
  empty: string;
  about?: (entry: E) => ReactNode;
};

/** Changes that load as the reader scrolls. */
export function HistoryFeed<E extends HistoryEntry>({ query, empty, about }: Props<E>) {
  if (query.isPending) {
    return <SkeletonRows label="Loading the history" rowClassName="h-20" className="grid gap-3" />;
  }
  const entries = rowsOf(query.data);
  if (query.isError && entries.length === 0) {
    return <LoadFailed title="The history could not be loaded" query={query} />;
  }
  if (entries.length === 0) return <EmptyState title={empty} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <HistoryList entries={entries} {...(about && { about })} />
      <ShowMore {...moreOf(query)} />
      <ZoneNote times={entries.map(({ at }) => at)} />
    </div>
  );
}
