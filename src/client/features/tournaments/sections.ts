import type { TournamentStatus } from '#contract/kinds.ts';

const RUNNING: ReadonlySet<TournamentStatus> = new Set([
  'active',
  'group_stage',
  'knockout_stage',
  'start_playoffs',
]);

/** The filters of the browser page, which are the counters' and sections' kinds too (A §2). */
export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'setup', label: 'Starting Soon' },
  { value: 'completed', label: 'Completed' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

type WithStatus = { status: TournamentStatus };

/** Active are active, knockout_stage and start_playoffs (A §2), and group_stage, which an admin may set (T §3). */
export function isRunning({ status }: WithStatus): boolean {
  return RUNNING.has(status);
}

export function matchesFilter(tournament: WithStatus, filter: Filter): boolean {
  if (filter === 'all') return true;
  return filter === 'active' ? isRunning(tournament) : tournament.status === filter;
}

/** The address may say anything. */
export function toFilter(value: string | null): Filter {
  return FILTERS.find((filter) => filter.value === value)?.value ?? 'all';
}
