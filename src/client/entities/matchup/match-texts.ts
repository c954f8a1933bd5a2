import type { Correction, Matchup } from '#contract/matchup.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import type { CorrectionReason, MatchupStatus } from '#engine/kinds.ts';

/** The reasons of a decision in words. */
export const REASON_TEXTS: Record<CorrectionReason, string> = {
  disqualified: 'disqualified',
  wrong_link: 'wrong link',
  other: 'other reason',
};

const authorOf = ({ by }: Correction) => (by === 'creator' ? 'the creator' : 'an admin');

/** Such as 'Decided by the creator: wrong link. It led to a cover.' (rule J7). */
export function decisionText({ correction }: Pick<Matchup, 'correction'>): string {
  if (!correction) return 'Decided by the creator.';
  const { reason, note } = correction;
  const reasons = [reason === 'other' ? null : reason && REASON_TEXTS[reason], note].filter(Boolean);
  return `Decided by ${authorOf(correction)}${reasons.length > 0 ? `: ${reasons.join('. ')}` : ''}`;
}

/** The badge of a match in lists and the bracket: for a walkover, a decision and a reopened match, else null. */
export function correctionBadge({
  status,
  decidedBy,
  correction,
}: Pick<Matchup, 'status' | 'decidedBy' | 'correction'>): 'Walkover' | 'Decided' | 'Reopened' | null {
  if (decidedBy === 'walkover') return 'Walkover';
  if (decidedBy === 'decision') return 'Decided';
  return correction?.action === 'reopened' && status === 'active' ? 'Reopened' : null;
}

/** The two songs of a match, or what the match is called while a song is unknown. */
export const songsText = (matchup: Matchup): string =>
  matchup.song1 && matchup.song2
    ? `${matchup.song1.title} against ${matchup.song2.title}`
    : matchTitle(matchup);

const TEXTS: Record<MatchupStatus, string> = {
  active: 'Live',
  completed: 'Completed',
  scheduled: 'Scheduled',
  pending: 'Pending',
};

/** The status of a match in words. Once the tournament is over, a match without an end was not played. */
export const statusText = (status: MatchupStatus, isOver: boolean): string =>
  isOver && status !== 'completed' ? 'Not played' : TEXTS[status];
