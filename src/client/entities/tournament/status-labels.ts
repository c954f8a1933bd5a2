import type { TournamentStatus, TournamentType } from '#engine/kinds.ts';

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

/** What is complete in `start_playoffs`: a playoff has no group stage. */
export const stageCompleteText = ({ tournamentType }: { tournamentType: TournamentType }): string =>
  tournamentType === 'playoff' ? 'Submissions Complete' : 'Group Stage Complete';
