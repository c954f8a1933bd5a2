import type { Prediction } from '#contract/prediction.ts';
import { POINTS } from '#engine/points.ts';

type Outcome = NonNullable<Prediction['outcome']>;

export const SIDE_WORDS = { yes: 'Yes', no: 'No' } as const;

export const OUTCOME_WORDS: Record<Outcome, { label: string; badge: string; effect: string }> = {
  yes: {
    label: 'Yes',
    badge: 'Outcome: Yes',
    effect: `Everyone who voted Yes earns ${POINTS.predictionRight} points.`,
  },
  no: {
    label: 'No',
    badge: 'Outcome: No',
    effect: `Everyone who voted No earns ${POINTS.predictionRight} points.`,
  },
  void: {
    label: 'Void',
    badge: 'Outcome: Void',
    effect: "Nobody earns points, and today's tokens go back to those who spent them.",
  },
};

/** What became of the reader's own vote (R34). */
export function ownResult({ outcome, userVote }: Pick<Prediction, 'outcome' | 'userVote'>): string | null {
  if (!userVote) return null;
  const voted = `You voted ${SIDE_WORDS[userVote.vote]}`;
  if (outcome === null) return voted;
  if (outcome === 'void') return `${voted}. It does not count`;
  return userVote.vote === outcome
    ? `${voted} and were right: +${POINTS.predictionRight} points`
    : `${voted}. Not this time`;
}
