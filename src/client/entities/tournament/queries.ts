import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { type LoadedPages, pagedQuery } from '#client/lib/api/paged-query.ts';
import {
  everyThirtySeconds,
  REFRESH_MS,
  type ReadTimes,
  readQuery,
  untilNextRead,
} from '#client/lib/api/read-query.ts';
import { pagesKeyOf, RECENTLY_COMPLETED_PATH, shareKey, YOURS_PATH } from '#contract/pages.ts';
import { FILTERED_ROWS } from '#contract/paging.ts';
import type { Participant, Participation } from '#contract/participant.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { OwnTournament, TournamentCounts } from '#contract/tournament-list.ts';
import type { ListFilter } from '#engine/matchup/tournament-list.ts';

/** What the browse page shows of the list; everything by default. */
export type Wanted = { status?: ListFilter | undefined; q?: string };

/** A reader who comes back within this time finds the place in the list again. */
const PLACE_KEPT_MS = 30 * 60 * 1000;

function listPath({ status, q = '' }: Wanted): string {
  if (status === undefined && q === '') return '/api/tournaments';
  const params = new URLSearchParams({ limit: String(FILTERED_ROWS) });
  if (status !== undefined) params.set('status', status);
  if (q !== '') params.set('q', q);
  return `/api/tournaments?${params}`;
}

/** Always stale and polled every 30 s; lists of several pages less often, because each of their pages is a call. */
const pagesOf = <Row>(path: string) => ({
  ...pagedQuery<Row>(pagesKeyOf(path), { path, staleTime: 0 }),
  refetchInterval: ({ state }: { state: ReadTimes & { data: LoadedPages<Row> | undefined } }) =>
    untilNextRead(state, REFRESH_MS * (state.data?.pages.length ?? 1)),
  refetchOnWindowFocus: true,
  gcTime: PLACE_KEPT_MS,
});

/** The list page by page. Without a filter its first page is the plain call. */
export const tournamentPagesQuery = (wanted: Wanted = {}) => pagesOf<TournamentCard>(listPath(wanted));

/** The tournaments that the user created, manages, joined or follows. */
export const yoursQuery = pagesOf<OwnTournament>(YOURS_PATH);

const POLLED = { staleTime: 0, refetchInterval: everyThirtySeconds, refetchOnWindowFocus: true };

/** The tournaments that ended last. */
export const recentlyCompletedQuery = readQuery<TournamentCard[] | null>([RECENTLY_COMPLETED_PATH], POLLED);

/** How many tournaments there are. */
export const tournamentCountsQuery = readQuery<TournamentCounts | null>(['/api/tournaments/counts'], POLLED);

/** The list is polled every 30 s, refetched on focus and always stale. */
export const tournamentsQuery = readQuery<TournamentCard[] | null>(tournamentKeys.list, POLLED);

export const tournamentQuery = (id: number) =>
  readQuery<TournamentDetail | null>(tournamentKeys.detail(id), { refetchInterval: everyThirtySeconds });

/** The tournament behind a share token. Opening the link admits the reader, so it is opened at every visit. */
export const shareQuery = (token: string) =>
  queryOptions({
    queryKey: shareKey(token),
    queryFn: () => call('POST /api/share/:token', { params: { token } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const participationQuery = (id: number) =>
  readQuery<Participation | null>(tournamentKeys.participation(id));

export const participantsQuery = (tournamentId: number) =>
  pagedQuery<Participant>(['/api/tournaments', tournamentId, 'participants']);
