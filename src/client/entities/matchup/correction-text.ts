import type { Correction, Matchup } from '#contract/matchup.ts';
import type { CorrectionReason } from '#engine/kinds.ts';

/** The reasons of a decision in words (rule J2). */
export const REASON_TEXTS: Record<CorrectionReason, string> = {
  disqualified: 'disqualified',
  wrong_link: 'wrong link',
  other: 'other reason',
};

const authorOf = ({ by }: Correction) => (by === 'creator' ? 'the creator' : 'an admin');

/** Such as 'Decided by the creator: wrong link.' with what its author wrote. */
export function decisionText({ correction }: Pick<Matchup, 'correction'>): string {
  if (!correction) return 'Decided by the creator.';
  const { reason, note } = correction;
  const why = reason === 'other' ? note : reason && [REASON_TEXTS[reason], note].filter(Boolean).join('. ');
  return `Decided by ${authorOf(correction)}${why ? `: ${why}` : ''}`;
}

/** Such as 'Reopened by the creator: a wrong link'; null for a matchup that was not reopened last. */
export function reopenedText({
  correction,
  decidedBy,
}: Pick<Matchup, 'correction' | 'decidedBy'>): string | null {
  if (correction?.action !== 'reopened' || decidedBy === 'walkover') return null;
  return `Reopened by ${authorOf(correction)}${correction.note ? `: ${correction.note}` : ''}`;
}
