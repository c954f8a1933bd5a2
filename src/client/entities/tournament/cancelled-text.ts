import type { Tournament } from '#contract/tournament.ts';

/** What a cancelled tournament says, with the reason of its creator (rule C21). */
export function cancelledText({ cancelReason }: Pick<Tournament, 'cancelReason'>): string {
  return cancelReason ? `This tournament was cancelled: ${cancelReason}` : 'This tournament was cancelled.';
}
