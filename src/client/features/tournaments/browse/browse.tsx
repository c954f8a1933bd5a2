import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TournamentTile } from '#client/features/tournaments/tournament-tile.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { Counters } from './counters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Results } from './results.tsx';
import { TileGrid, TilesLoading } from './tile-grid.tsx';
import { useBrowse } from './use-browse.ts';
import { useBrowseAddress } from './use-browse-address.ts';

/** On phones the recent ones are a strip that scrolls sideways, so that the search stays near. */
const STRIP = clsx(
  'max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4',
  'max-sm:*:w-[85%] max-sm:*:shrink-0 max-sm:*:snap-start max-sm:*:only:w-full',
);

/** The counters, the recently completed tournaments and the list with its filters (rule W12). */
export function Browse() {
  const { filter, q, setFilter, setSearch } = useBrowseAddress();
  const { isReady, hasFailed, counts, recent, rows, query, isSearching } = useBrowse({ filter, q });
  const retry = useRetry();
  const choice = { filter, q, onFilter: setFilter, onSearch: setSearch };
  return (
    <>
      <Counters counts={counts} />
      {/* Both sections appear together, so that none moves the other. */}
      {!isReady && !hasFailed && <TilesLoading />}
      {isReady && recent.length > 0 && (
        <Section title="Recently Completed Tournaments">
          <TileGrid className={STRIP}>
            {recent.map((tournament, index) => (
              <TournamentTile
                key={tournament.id}
                tournament={tournament}
                hasVoteButton={false}
                className={index === 0 ? newestWidth(recent.length) : undefined}
              />
            ))}
          </TileGrid>
        </Section>
      )}
      {hasFailed && (
        <LoadFailed
          titleAs="h2"
          title="The tournaments could not be loaded"
          isRetrying={query.isFetching}
          onRetry={retry}
        />
      )}
      {isReady && (
        <Section title="Browse All Tournaments">
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
      )}
    </>
  );
}

/** Of one or two champions the newest takes the rest of a wide line. */
function newestWidth(count: number): string | undefined {
  if (count === 1) return 'sm:col-span-2 xl:col-span-3';
  return count === 2 ? 'xl:col-span-2' : undefined;
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
