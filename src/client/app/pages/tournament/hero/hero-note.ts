import { stageCompleteText } from '#client/entities/tournament/status-texts.ts';
import { TOURNAMENT_CANCELLED } from '#contract/messages/tournament.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isGroupStageComplete } from '#engine/schedule/starting.ts';

/** The note beside the hero's button, or instead of it; null without one. */
export function heroNote(tournament: TournamentDetail, canOrganize: boolean): string | null {
  const { status, songCount, maxParticipants, minUsers, participantCount, matchups } = tournament;
  if (status === 'cancelled') return cancelledText(tournament);
  if (status === 'setup' && songCount >= maxParticipants && !canOrganize) {
    const missing = minUsers - participantCount;
    if (missing <= 0) return 'All songs are in. The tournament can start.';
    return `All songs are in; ${missing} more ${missing === 1 ? 'participant is' : 'participants are'} needed.`;
  }
  const isWaiting = status === 'start_playoffs' || (status === 'active' && isGroupStageComplete(matchups));
  if (!isWaiting) return null;
  if (!canOrganize) return 'Waiting for tournament creator to generate playoffs';
  return stageCompleteText(tournament);
}

/** What a cancelled tournament says, with the reason if there is one. */
function cancelledText({ cancelReason }: Pick<TournamentDetail, 'cancelReason'>): string {
  return cancelReason ? `This tournament was cancelled: ${cancelReason}` : TOURNAMENT_CANCELLED;
}
