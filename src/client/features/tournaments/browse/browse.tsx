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

/** With at least this many champions, desktops show them in a column beside the list. */
const MIN_CHAMPIONS_BESIDE = 3;

/** The counters, the recently completed tournaments and the list with its filters. */
export function Browse() {
  const { filter, q, setFilter, setSearch } = useBrowseAddress();
  const { isReady, hasFailed, counts, recent, rows, query, isLarge, isSearching } = useBrowse({ filter, q });
  const retry = useRetry();
  const isNarrowed = filter !== 'all' || q !== '';
  const choice = { filter, q, onFilter: setFilter, onSearch: setSearch };
  const isBeside = isReady && recent.length >= MIN_CHAMPIONS_BESIDE;
  const champions = isReady && recent.length > 0 && (
    <Section
      title="Recently Completed Tournaments"
      // On screens too narrow for the column, a filter or a search hides the champions.
      className={clsx(
        'min-w-0 *:first:*:text-18',
        isNarrowed && 'max-xl:hidden',
        isBeside && 'xl:col-start-2 xl:row-start-1',
      )}
    >
      <RecentChampions tournaments={recent} isBeside={isBeside} />
    </Section>
  );
  return (
    <>
      <Counters counts={counts} />
      {hasFailed && (
        <LoadFailed
          titleAs="h2"
          title="The tournaments could not be loaded"
          query={{ isFetching: query.isFetching, refetch: retry }}
        />
      )}
      {!hasFailed && (
        <div
          className={clsx(
            'grid grid-cols-1 gap-6 sm:gap-10',
            isBeside && 'xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-8',
          )}
        >
          {/* Below a list of many pages readers would never reach the champions. */}
          {isLarge && champions}
          <Section
            title="Browse All Tournaments"
            className={clsx(
              '@container min-w-0 gap-3! *:first:*:text-16 *:first:*:text-muted',
              isBeside && 'xl:col-start-1 xl:row-start-1',
            )}
          >
            <FilterBar {...choice} />
            {(!isReady || query.isPending) && <TilesLoading />}
            {isReady && query.isLoadingError && (
              <LoadFailed
                title="The tournaments could not be loaded"
                query={{ isFetching: query.isFetching, refetch: retry }}
              />
            )}
            {isReady && query.isSuccess && rows.length === 0 && <NothingFound {...choice} />}
            {isReady && rows.length > 0 && (
              <Results key={`${filter} ${q}`} rows={rows} query={query} isBusy={isSearching} />
            )}
            <p role="status" className="sr-only">
              {q !== '' && query.isSuccess && !isSearching && foundText(rows.length, query.hasNextPage)}
            </p>
          </Section>
          {!isLarge && champions}
        </div>
      )}
    </>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (hasMore) return `More than ${count} tournaments found`;
  return count === 1 ? '1 tournament found' : `${count} tournaments found`;
}

/** Returns a function that repeats all failed reads of the page. */
function useRetry(): () => void {
  const client = useQueryClient();
  return () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
