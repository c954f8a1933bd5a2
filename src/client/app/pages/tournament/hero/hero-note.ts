import { stageCompleteText } from '#client/entities/tournament/status-texts.ts';
import { TOURNAMENT_CANCELLED } from '#contract/messages/tournament.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { CROWD } from '#engine/rewards/crowd.ts';
import { isGroupStageComplete } from '#engine/schedule/starting.ts';

/** The note beside the hero's button, or instead of it; null without one. */
export function heroNote(tournament: TournamentDetail, canOrganize: boolean): string | null {
  const { status, songCount, maxParticipants, minUsers, participantCount, matchups, cancelReason } =
    tournament;
  if (status === 'cancelled') {
    return cancelReason ? `This tournament was cancelled: ${cancelReason}` : TOURNAMENT_CANCELLED;
  }
  if (status === 'setup' && songCount >= maxParticipants && !canOrganize) {
    const missing = tournament.pace === 'show' ? 0 : minUsers - participantCount;
    if (missing <= 0) return 'All songs are in. The tournament can start.';
    return `All songs are in; ${missing} more ${missing === 1 ? 'participant is' : 'participants are'} needed.`;
  }
  const isWaiting = status === 'start_playoffs' || (status === 'active' && isGroupStageComplete(matchups));
  if (!isWaiting || tournament.pace === 'show') return null;
  if (!canOrganize) return 'Waiting for tournament creator to generate playoffs';
  return stageCompleteText(tournament);
}

type Voters = Pick<TournamentDetail, 'missingVoters' | 'status'>;

/** What points still need, or why a completed tournament gives none; null when no voter is missing. */
export function pointsNote({ missingVoters, status }: Voters): string | null {
  if (missingVoters === 0) return null;
  if (status === 'completed')
    return `This tournament gave no points: it had fewer than ${CROWD.tournament} voters, not counting the person who entered the champion.`;
  const voters =
    missingVoters === 1
      ? '1 more person with an account has'
      : `${missingVoters} more people with an account have`;
  return `This tournament gives points once ${voters} voted.`;
}
