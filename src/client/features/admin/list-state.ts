import { ADMIN_SORTS, type AdminPage } from '#contract/admin.ts';

/** T §2. */
export const ADMIN_TABS = ['tournaments', 'users', 'song-submissions', 'participation'] as const;
type AdminTab = (typeof ADMIN_TABS)[number];

const SORTS: Record<AdminTab, readonly string[]> = {
  tournaments: ADMIN_SORTS.tournaments,
  users: ADMIN_SORTS.users,
  'song-submissions': ADMIN_SORTS.songSubmissions,
  participation: ADMIN_SORTS.userTournaments,
};

export const PAGE_SIZE = 50;
const MAX_PAGE = 200_000;
export const SEARCH_MAX_LENGTH = 100;

/** Where an admin is: the address tells it, so that Back and reload lead to the same rows. `page` counts from 1. */
export type ListState = {
  tab: AdminTab;
  search: string;
  sort: string;
  order: 'asc' | 'desc';
  page: number;
};

/** A tab as it opens: the newest first. */
function openingPlace(tab: AdminTab): ListState {
  return { tab, search: '', sort: SORTS[tab][0] ?? '', order: 'desc', page: 1 };
}

/** Reads the address's search part; what makes no sense there is as if it were not there. */
export function readPlace(text: string): ListState {
  const given = new URLSearchParams(text);
  const opening = openingPlace(ADMIN_TABS.find((tab) => tab === given.get('tab')) ?? 'tournaments');
  const page = Number(given.get('page'));
  return {
    tab: opening.tab,
    search: (given.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    sort: SORTS[opening.tab].find((sort) => sort === given.get('sort')) ?? opening.sort,
    order: given.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of a place, without what is as the tab opens. */
export function placeHref(place: ListState): string {
  const opening = openingPlace(place.tab);
  const parts = new URLSearchParams({ tab: place.tab });
  for (const name of ['search', 'sort', 'order', 'page'] as const) {
    if (place[name] !== opening[name]) parts.set(name, String(place[name]));
  }
  return `?${parts}`;
}

/** The rows of a place, as the server is asked for them. */
export function pageOf<Sort extends string>({ search, sort, order, page }: ListState): AdminPage<Sort> {
  return { search, sort: sort as Sort, order, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}
