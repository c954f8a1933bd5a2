import type { Prediction } from '#contract/prediction.ts';
import type { PredictionOutcome } from '#engine/kinds.ts';
import { POINTS } from '#engine/rewards/points.ts';

export const SIDE_WORDS = { yes: 'Yes', no: 'No' } as const;

export const OUTCOME_WORDS: Record<PredictionOutcome, { label: string; badge: string; effect: string }> = {
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
    effect: 'No user earns points. Users who voted today get their tokens back.',
  },
};

/** The result of the reader's vote (rule Q9), or null before the prediction is settled. */
export function ownResult({ outcome, userVote }: Pick<Prediction, 'outcome' | 'userVote'>): string | null {
  if (!userVote || outcome === null) return null;
  if (outcome === 'void') return 'It does not count.';
  return userVote.vote === outcome ? `You were right: +${POINTS.predictionRight} points` : 'Not this time.';
}
