import type { TournamentStatus } from '#engine/kinds.ts';

/** Why a tournament that is over has no match; for any other tournament `coming`, which says when matches come. */
export function noMatchesText(status: TournamentStatus, coming: string): string {
  if (status === 'cancelled') return 'The tournament was cancelled before its draw.';
  return status === 'completed' ? 'The tournament ended before its draw.' : coming;
}
