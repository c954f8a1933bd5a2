import type { TournamentDetail } from '#contract/tournament.ts';
import { CROWD } from '#engine/rewards/crowd.ts';

/** What points still need, or why a completed tournament gives none; null when no voter is missing (rule P17). */
export function pointsNote({
  missingVoters,
  status,
}: Pick<TournamentDetail, 'missingVoters' | 'status'>): string | null {
  if (missingVoters === 0) return null;
  if (status === 'completed')
    return `No points: fewer than ${CROWD.tournament} voters other than the champion’s submitter`;
  return `Points from ${CROWD.tournament} voters on, ${missingVoters} missing`;
}
