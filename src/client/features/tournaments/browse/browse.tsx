import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'wouter';
import {
  recentlyCompletedQuery,
  tournamentCountsQuery,
  tournamentPagesQuery,
} from '#client/entities/tournament/queries.ts';
import { ChampionMark } from '#client/features/tournaments/card-body.tsx';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { LIST_LIMIT, type ListPage } from '#contract/paging.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import type { TournamentCounts } from '#contract/tournament-list.ts';
import { filterOf } from '#engine/matchup/tournament-list.ts';
import { type Filter, FilterBar, matchesFilter, NothingFound, useBrowseAddress } from './filters.tsx';
import { Results, TilesLoading } from './results.tsx';

/** With at least this many champions, desktops show them in a column beside the list. */
const MIN_CHAMPIONS_BESIDE = 3;

/** The counters, the recently completed tournaments and the list with its filters. */
export function Browse() {
  const choice = useBrowseAddress();
  const { filter, q } = choice;
  const { isReady, hasFailed, counts, recent, rows, query, isLarge, isSearching } = useBrowse({ filter, q });
  const client = useQueryClient();
  // Repeats all failed reads of the page.
  const refetch = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const failed = {
    title: 'The tournaments could not be loaded',
    query: { isFetching: query.isFetching, refetch },
  };
  const isNarrowed = filter !== 'all' || q !== '';
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
      {hasFailed ? (
        <LoadFailed titleAs="h2" {...failed} />
      ) : (
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
            {isReady && query.isLoadingError && <LoadFailed {...failed} />}
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

const COUNTERS = [
  { field: 'active', label: 'Active Tournaments' },
  { field: 'setup', label: 'Starting Soon' },
  { field: 'completed', label: 'Completed' },
] as const;

/** Three counters in one quiet line, dashes while `counts` is null. */
function Counters({ counts }: { counts: TournamentCounts | null }) {
  return (
    <dl className="-mt-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted sm:-mt-8 sm:gap-x-6 sm:text-16 short:-mt-2 short:text-14">
      {COUNTERS.map(({ field, label }) => (
        <div key={field} className="flex flex-row-reverse gap-1.5">
          <dt>{label}</dt>
          <dd className="font-semibold text-ink tabular">{counts ? numberText(counts[field]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On phones the champions are a strip that scrolls sideways, so that the list stays near. */
const STRIP = clsx(
  'max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4',
  'max-sm:*:w-[85%] max-sm:*:shrink-0 max-sm:*:snap-start max-sm:*:only:w-full',
);

type Props = {
  tournaments: readonly TournamentCard[];
  /** Whether they are in one column beside the list of a desktop. */
  isBeside: boolean;
};

/** The tournaments that ended last, with their champions. */
function RecentChampions({ tournaments, isBeside }: Props) {
  return (
    <ul
      className={clsx(
        'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3',
        isBeside && 'xl:grid-cols-1',
        STRIP,
      )}
    >
      {tournaments.map((tournament) => (
        <Card
          key={tournament.id}
          as="li"
          data-tournament={tournament.id}
          className="min-w-0 transition-colors duration-150 hover:border-edge"
        >
          <Link href={`/tournaments/${tournament.id}`} className="flex items-center gap-4 rounded-panel p-3">
            <Crowned tournament={tournament} />
          </Link>
        </Card>
      ))}
    </ul>
  );
}

function Crowned({ tournament: { name, champion, endDate } }: { tournament: TournamentCard }) {
  return (
    <>
      {champion && (
        <SongArtwork song={champion} size="medium" className="size-20! text-28! ring-2 ring-gold-line" />
      )}
      <span className="min-w-0">
        {champion && (
          <>
            <ChampionMark />
            <Name className="block truncate font-display text-18 font-bold">{champion.title}</Name>
          </>
        )}
        <Name className="block truncate text-14">{name}</Name>
        {endDate !== null && (
          <span className="block text-12 text-muted">Completed {mediumDate(new Date(endDate))}</span>
        )}
      </span>
    </>
  );
}

/** How many completed tournaments have their own section. */
const COMPLETED_SHOWN = 6;

type Pages = InfiniteData<ListPage<TournamentCard>, string | null>;

/**
 * What the browse page shows. The client filters and counts a list of one page, and the server a longer one.
 * The server answers every search.
 */
function useBrowse({ filter, q }: { filter: Filter; q: string }) {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    ...tournamentPagesQuery(),
    placeholderData: () => wholeList(client.getQueryData<TournamentCard[] | null>(tournamentKeys.list)),
  });
  // Depends on the first page only, so that the sections keep their places when the last page arrives.
  const isLarge = (list.data?.pages[0]?.nextCursor ?? null) !== null;
  const counts = useQuery({ ...tournamentCountsQuery, enabled: isLarge });
  const recent = useQuery({ ...recentlyCompletedQuery, enabled: isLarge });
  const asksServer = q !== '' || (filter !== 'all' && isLarge);
  const found = useInfiniteQuery({
    ...tournamentPagesQuery({ status: filter === 'all' ? undefined : filter, q }),
    enabled: asksServer,
    placeholderData: (previous: Pages | undefined) => previous,
  });
  const cards = rowsOf(list.data);
  return {
    /** False until the sections above the list are known, so that none of them moves it. */
    isReady: list.isSuccess && !(isLarge && recent.isPending),
    counts: isLarge ? (counts.data ?? null) : list.isSuccess ? countByFilter(cards) : null,
    recent: isLarge ? (recent.data ?? []) : cards.filter(isCompleted).slice(0, COMPLETED_SHOWN),
    rows: asksServer ? rowsOf(found.data) : cards.filter((card) => matchesFilter(card, filter)),
    /** The query of the rows. */
    query: asksServer ? found : list,
    /** Whether the list has more than its first page. */
    isLarge,
    /** Whether the rows are still those of the previous search or filter. */
    isSearching: asksServer && found.isPlaceholderData,
    /** Whether the list itself could not be loaded. */
    hasFailed: list.isLoadingError,
  };
}

const isCompleted = ({ status }: TournamentCard) => status === 'completed';

/** The list of the home page as pages, if it is the whole list. */
function wholeList(cards: TournamentCard[] | null | undefined): Pages | undefined {
  if (!cards || cards.length >= LIST_LIMIT) return undefined;
  return { pages: [{ rows: cards, nextCursor: null }], pageParams: [null] };
}

function countByFilter(cards: TournamentCard[]): TournamentCounts {
  const counts = { active: 0, setup: 0, completed: 0, cancelled: 0 };
  for (const card of cards) counts[filterOf(card)] += 1;
  return counts;
}
