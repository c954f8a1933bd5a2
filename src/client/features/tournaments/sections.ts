import type { TournamentStatus } from '#engine/kinds.ts';

const RUNNING: ReadonlySet<TournamentStatus> = new Set([
  'active',
  'group_stage',
  'knockout_stage',
  'start_playoffs',
]);

/** The filters of the tournaments page (rule W12). */
export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'setup', label: 'Starting Soon' },
  { value: 'completed', label: 'Completed' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

type WithStatus = { status: TournamentStatus };

/** Whether a tournament counts as active: also in `group_stage`, which an admin can set (rule W12). */
export function isRunning({ status }: WithStatus): boolean {
  return RUNNING.has(status);
}

export function matchesFilter(tournament: WithStatus, filter: Filter): boolean {
  if (filter === 'all') return true;
  return filter === 'active' ? isRunning(tournament) : tournament.status === filter;
}

/** The filter in the address; All for unknown values. */
export function toFilter(value: string | null): Filter {
  return FILTERS.find((filter) => filter.value === value)?.value ?? 'all';
}
