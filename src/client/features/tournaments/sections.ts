import type { TournamentStatus } from '#engine/kinds.ts';
import { filterOf } from '#engine/matchup/tournament-list.ts';

/** The filters of the tournaments page. */
export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'setup', label: 'Starting Soon' },
  { value: 'completed', label: 'Completed' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

export function matchesFilter(tournament: { status: TournamentStatus }, filter: Filter): boolean {
  return filter === 'all' || filterOf(tournament) === filter;
}

/** The filter in the address; All for unknown values. */
export function toFilter(value: string | null): Filter {
  return FILTERS.find((filter) => filter.value === value)?.value ?? 'all';
}
