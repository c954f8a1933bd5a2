import { TOURNAMENT_CANCELLED } from '#contract/messages/tournament.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { wrongState } from '#server/http/errors.ts';

/**
 * Refuses a change that a cancelled tournament no longer takes.
 * @throws AppError WRONG_STATE
 */
export function requireNotCancelled({ status }: { status: TournamentStatus }): void {
  if (status === 'cancelled') throw wrongState(TOURNAMENT_CANCELLED);
}
