import { TOURNAMENT_CANCELLED, TOURNAMENT_NOT_FOUND } from '#contract/messages/tournament.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { notFound, wrongState } from '#server/http/errors.ts';

export const tournamentNotFound = () => notFound(TOURNAMENT_NOT_FOUND);

export const matchupNotFound = () => notFound('Match not found.');

export const songNotFound = () => notFound('This song does not exist or has been removed.');

/**
 * Refuses a change that a cancelled tournament no longer takes.
 * @throws AppError WRONG_STATE
 */
export function requireNotCancelled({ status }: { status: TournamentStatus }): void {
  if (status === 'cancelled') throw wrongState(TOURNAMENT_CANCELLED);
}
