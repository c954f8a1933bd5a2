import type { Prediction } from '#contract/prediction.ts';
import { POINTS } from '#engine/rewards/points.ts';

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

/** What became of the reader's own vote (R34); null while it is not known. */
export function ownResult({ outcome, userVote }: Pick<Prediction, 'outcome' | 'userVote'>): string | null {
  if (!userVote || outcome === null) return null;
  if (outcome === 'void') return 'It does not count.';
  return userVote.vote === outcome ? `You were right: +${POINTS.predictionRight} points` : 'Not this time.';
}
