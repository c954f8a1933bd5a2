import type { TournamentDetail } from '#contract/tournament.ts';
import { CROWD } from '#engine/rewards/crowd.ts';

/** What points still need, or why a completed tournament gives none; null when no voter is missing. */
export function pointsNote({
  missingVoters,
  status,
}: Pick<TournamentDetail, 'missingVoters' | 'status'>): string | null {
  if (missingVoters === 0) return null;
  if (status === 'completed')
    return `This tournament gave no points: it had fewer than ${CROWD.tournament} voters, not counting the person who entered the champion.`;
  const voters =
    missingVoters === 1
      ? '1 more person with an account has'
      : `${missingVoters} more people with an account have`;
  return `This tournament gives points once ${voters} voted.`;
}
