import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { Counters } from './counters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RecentChampions } from './recent-champions.tsx';
import { Results } from './results.tsx';
import { TilesLoading } from './tile-grid.tsx';
import { useBrowse } from './use-browse.ts';
import { useBrowseAddress } from './use-browse-address.ts';

/** On desks the champions stand beside the list. */
const BESIDE =
  'xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-8 xl:*:first:col-start-2 xl:*:last:row-start-1 xl:*:last:col-start-1';

/** The counters, the recently completed tournaments and the list with its filters (rule W12). */
export function Browse() {
  const { filter, q, setFilter, setSearch } = useBrowseAddress();
  const { isReady, hasFailed, counts, recent, rows, query, isSearching } = useBrowse({ filter, q });
  const retry = useRetry();
  const isNarrowed = filter !== 'all' || q !== '';
  const choice = { filter, q, onFilter: setFilter, onSearch: setSearch };
  return (
    <>
      <Counters counts={counts} />
      {/* Both sections appear together, so that none moves the other. */}
      {!isReady && !hasFailed && <TilesLoading />}
      {hasFailed && (
        <LoadFailed
          titleAs="h2"
          title="The tournaments could not be loaded"
          isRetrying={query.isFetching}
          onRetry={retry}
        />
      )}
      {isReady && (
        <div className={clsx('grid grid-cols-1 gap-6 sm:gap-10', recent.length > 0 && BESIDE)}>
          {recent.length > 0 && (
            <Section
              title="Recently Completed Tournaments"
              // What a filter or a search finds stands at the top.
              className={clsx('min-w-0 *:first:*:text-18', isNarrowed && 'max-xl:hidden')}
            >
              <RecentChampions tournaments={recent} />
            </Section>
          )}
          <Section title="Browse All Tournaments" className="@container min-w-0">
            <FilterBar {...choice} />
            {query.isPending && <TilesLoading />}
            {query.isLoadingError && (
              <LoadFailed
                title="The tournaments could not be loaded"
                isRetrying={query.isFetching}
                onRetry={retry}
              />
            )}
            {query.isSuccess && rows.length === 0 && <NothingFound {...choice} />}
            {rows.length > 0 && (
              <Results key={`${filter} ${q}`} rows={rows} query={query} isBusy={isSearching} />
            )}
            <p role="status" className="sr-only">
              {q !== '' && query.isSuccess && !isSearching && foundText(rows.length, query.hasNextPage)}
            </p>
          </Section>
        </div>
      )}
    </>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (hasMore) return `More than ${count} tournaments found`;
  return count === 1 ? '1 tournament found' : `${count} tournaments found`;
}

/** Reads everything on the page again that failed. */
function useRetry(): () => void {
  const client = useQueryClient();
  return () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
