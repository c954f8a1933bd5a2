import type { Prediction } from '#contract/prediction.ts';
import type { PredictionOutcome } from '#engine/kinds.ts';
import { CROWD, canAuthorEarn } from '#engine/rewards/crowd.ts';
import { POINTS } from '#engine/rewards/points.ts';

export const SIDE_WORDS = { yes: 'Yes', no: 'No' } as const;

export const OUTCOME_WORDS: Record<PredictionOutcome, { label: string; badge: string }> = {
  yes: { label: 'Yes', badge: 'Outcome: Yes' },
  no: { label: 'No', badge: 'Outcome: No' },
  void: { label: 'Void', badge: 'Outcome: Void' },
};

/** Shown while too few users have answered a prediction, so that it pays nothing. */
const POINTS_FROM = `It gives points once ${CROWD.prediction} people other than its author have answered`;
const TOO_FEW = `It gave no points, because fewer than ${CROWD.prediction} people other than its author answered`;
const OWN_EARNS_NOTHING = 'Your own predictions earn no points';

/** Why a prediction would pay this reader nothing now. Null if it would pay, or is settled. */
export function pointsNote(
  {
    pays,
    outcome,
    authorId,
    rulesVersion,
  }: Pick<Prediction, 'pays' | 'outcome' | 'authorId' | 'rulesVersion'>,
  readerId: number | null,
): string | null {
  if (outcome !== null) return null;
  if (readerId === authorId && !canAuthorEarn(rulesVersion)) return OWN_EARNS_NOTHING;
  return pays ? null : POINTS_FROM;
}

/** What an outcome does when the prediction is settled. */
export function outcomeEffect(
  outcome: PredictionOutcome,
  { pays, rulesVersion }: Pick<Prediction, 'pays' | 'rulesVersion'>,
): string {
  if (outcome === 'void') return 'No user earns points. Users who voted today get their tokens back.';
  if (!pays) return `No user earns points: fewer than ${CROWD.prediction} others answered.`;
  const exception = canAuthorEarn(rulesVersion) ? '' : ', except the author';
  return `Everyone who voted ${SIDE_WORDS[outcome]} earns ${POINTS.predictionRight} points${exception}.`;
}

/** The result of the reader's vote (rule Q9), or null before the prediction is settled. */
export function ownResult(
  prediction: Pick<Prediction, 'outcome' | 'userVote' | 'pays' | 'rulesVersion' | 'authorId'>,
  readerId: number | null,
): string | null {
  const { outcome, userVote, pays, rulesVersion, authorId } = prediction;
  if (!userVote || outcome === null) return null;
  if (outcome === 'void') return 'It does not count.';
  if (userVote.vote !== outcome) return 'Not this time.';
  if (readerId === authorId && !canAuthorEarn(rulesVersion)) {
    return `You were right. ${OWN_EARNS_NOTHING}.`;
  }
  return pays ? `You were right: +${POINTS.predictionRight} points` : `You were right. ${TOO_FEW}.`;
}
