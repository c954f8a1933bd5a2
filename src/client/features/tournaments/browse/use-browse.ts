import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  recentlyCompletedQuery,
  tournamentCountsQuery,
  tournamentPagesQuery,
} from '#client/entities/tournament/queries.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { LIST_LIMIT, type ListPage } from '#contract/paging.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import type { TournamentCounts } from '#contract/tournament-list.ts';
import { filterOf } from '#engine/matchup/tournament-list.ts';
import { type Filter, matchesFilter } from './filters.tsx';

/** How many completed tournaments have their own section. */
const COMPLETED_SHOWN = 6;

type Pages = InfiniteData<ListPage<TournamentCard>, string | null>;

/**
 * What the browse page shows. The client filters and counts a list of one page, and the server a longer one.
 * The server answers every search.
 */
export function useBrowse({ filter, q }: { filter: Filter; q: string }) {
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
