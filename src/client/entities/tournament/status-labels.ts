import type { TournamentStatus } from '#engine/kinds.ts';

/** The statuses of a tournament, as admins choose them and the history shows them. */
export const STATUS_LABELS: Record<TournamentStatus, string> = {
  setup: 'Setup',
  active: 'Active',
  group_stage: 'Group Stage',
  start_playoffs: 'Start Playoffs',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
