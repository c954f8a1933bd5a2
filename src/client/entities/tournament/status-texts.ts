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

/** Why a tournament that is over has no match; for any other tournament `coming`, which says when matches come. */
export function noMatchesText(status: TournamentStatus, coming: string): string {
  if (status === 'cancelled') return 'The tournament was cancelled before its draw.';
  return status === 'completed' ? 'The tournament ended before its draw.' : coming;
}
