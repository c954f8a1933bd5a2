import type { ReactNode } from 'react';
import { ADMIN_SORTS, type AdminPage, MAX_OFFSET } from '#contract/admin.ts';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';
import type { SortOrder } from '#engine/kinds.ts';

/** What the tabs of the panel sort by. */
const SORTS = {
  tournaments: ADMIN_SORTS.tournaments,
  users: ADMIN_SORTS.users,
  'song-submissions': ADMIN_SORTS.songSubmissions,
  participation: ADMIN_SORTS.userTournaments,
  disputes: ADMIN_SORTS.disputes,
  // These tabs have no columns to sort by.
  history: [],
  reports: [],
  invitations: [],
  site: [],
  system: [],
} satisfies Record<string, readonly string[]>;
type AdminTab = keyof typeof SORTS;

export const ADMIN_TABS = Object.keys(SORTS) as AdminTab[];
const sortsOf = (tab: AdminTab): readonly string[] => SORTS[tab];

export const PAGE_SIZE = 50;
const MAX_PAGE = MAX_OFFSET / PAGE_SIZE;

/** The open tab and which of its rows show. The address keeps this state for Back and a reload; `page` counts from 1. */
export type ListState = { tab: AdminTab; search: string; sort: string; order: SortOrder; page: number };

/** A tab opens with its newest rows. */
const defaultListState = (tab: AdminTab): ListState => ({
  tab,
  search: '',
  sort: sortsOf(tab)[0] ?? '',
  order: 'desc',
  page: 1,
});

/** Reads the query string of the address. Invalid values become the defaults. */
export function parseListState(queryString: string): ListState {
  const params = new URLSearchParams(queryString);
  const defaults = defaultListState(ADMIN_TABS.find((tab) => tab === params.get('tab')) ?? 'tournaments');
  const page = Number(params.get('page'));
  return {
    tab: defaults.tab,
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: sortsOf(defaults.tab).find((sort) => sort === params.get('sort')) ?? defaults.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of a list state, without the values that are the defaults. */
export function listStateHref(listState: ListState): string {
  const defaults = defaultListState(listState.tab);
  const params = new URLSearchParams({ tab: listState.tab });
  for (const name of ['search', 'sort', 'order', 'page'] as const) {
    if (listState[name] !== defaults[name]) params.set(name, String(listState[name]));
  }
  return `?${params}`;
}

/** The query that reads the rows of a list state. */
export function toPageQuery<Sort extends string>({ search, sort, order, page }: ListState): AdminPage<Sort> {
  return { search, sort: sort as Sort, order, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** One column of a list. The first column names the row. */
export type Column<Row> = {
  label: string;
  /** The name by which the server sorts the column. Absent if the server cannot. */
  sort?: string | undefined;
  /** Aligned at the right edge, and sorted from the greatest number first. */
  isNumber?: boolean;
  /** Takes the full width of a card on a phone. */
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
};

export type TabProps = {
  listState: ListState;
  /** `addsHistoryEntry` lets Back return to the previous state. */
  onListStateChange: (listState: ListState, addsHistoryEntry?: boolean) => void;
};

/**
 * The list state after a press of a column's head, on page 1. A new column starts ascending, or descending for numbers and
 * dates. A press of the sorted column reverses its order, and one of a column without `sort` changes nothing.
 */
export function sortedBy<Row>(listState: ListState, column: Column<Row>): ListState {
  const { sort } = column;
  if (!sort) return listState;
  if (listState.sort === sort) {
    return { ...listState, order: listState.order === 'asc' ? 'desc' : 'asc', page: 1 };
  }
  return { ...listState, sort, order: column.isNumber || sort.endsWith('At') ? 'desc' : 'asc', page: 1 };
}
