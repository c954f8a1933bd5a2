import { parseInstant } from '#contract/epoch-times.ts';
import type { Prediction } from '#contract/prediction.ts';
import type { PredictionOutcome, UserRole } from '#engine/kinds.ts';
import { isAuthorOrAdmin } from '#engine/moderation/author-or-admin.ts';
import { CROWD, canAuthorEarn } from '#engine/rewards/crowd.ts';
import { checkDispute } from '#engine/rewards/disputes.ts';
import { POINTS } from '#engine/rewards/points.ts';

/** Whether the reader can vote on a prediction, or why not. */
export type VotingState = 'open' | 'signed-out' | 'voted' | 'no-tokens' | 'expired' | 'settled';

type Reader = {
  isSignedIn: boolean;
  /** Null while it loads. The server checks the tokens in any case. */
  tokens: number | null;
};

/**
 * A prediction that has not ended takes one vote of each user who has a token. `now` is in
 * milliseconds since 1970.
 */
export function votingStateOf(
  { expiresAt, outcome, userVote }: Prediction,
  { isSignedIn, tokens }: Reader,
  now: number,
): VotingState {
  if (outcome !== null) return 'settled';
  if (Date.parse(expiresAt) <= now) return 'expired';
  if (!isSignedIn) return 'signed-out';
  if (userVote) return 'voted';
  return tokens === 0 ? 'no-tokens' : 'open';
}

type Account = { id: number; role: UserRole };

/** The author or an admin settles a prediction once, after its end. */
export function canSettle(prediction: Prediction, reader: Account | null, now: number): boolean {
  const { expiresAt, outcome, authorId } = prediction;
  if (reader === null || !isAuthorOrAdmin(reader, authorId)) return false;
  return outcome === null && Date.parse(expiresAt) <= now;
}

/**
 * A user who answered may dispute the outcome once, within 24 hours after it was settled, until an admin has decided about a
 * dispute.
 */
export function canDispute({ settledAt, userVote, userDispute, dispute }: Prediction, now: number): boolean {
  const status = dispute?.status ?? null;
  const state = { settledAt: parseInstant(settledAt), hasAnswered: userVote !== null, status };
  return userDispute === null && checkDispute(state, now).ok;
}

export const OUTCOME_LABELS: Record<PredictionOutcome, string> = { yes: 'Yes', no: 'No', void: 'Void' };

/** Shown while too few users have answered a prediction, so that it pays nothing. */
const POINTS_FROM = `It gives points once ${CROWD.prediction} people other than its author have answered`;
const TOO_FEW = `It gave no points, because fewer than ${CROWD.prediction} people other than its author answered`;
const OWN_EARNS_NOTHING = 'Your own predictions earn no points';

const earnsNothing = ({ authorId, rulesVersion }: Prediction, readerId: number | null) =>
  readerId === authorId && !canAuthorEarn(rulesVersion);

/** Why a prediction would pay this reader nothing now. Null if it would pay, or is settled. */
export function pointsNote(prediction: Prediction, readerId: number | null): string | null {
  if (prediction.outcome !== null) return null;
  if (earnsNothing(prediction, readerId)) return OWN_EARNS_NOTHING;
  return prediction.pays ? null : POINTS_FROM;
}

/** What an outcome does when the prediction is settled. */
export function outcomeEffect(outcome: PredictionOutcome, { pays, rulesVersion }: Prediction): string {
  if (outcome === 'void') return 'No user earns points. Users who voted today get their tokens back.';
  if (!pays) return `No user earns points: fewer than ${CROWD.prediction} others answered.`;
  const exception = canAuthorEarn(rulesVersion) ? '' : ', except the author';
  return `Everyone who voted ${OUTCOME_LABELS[outcome]} earns ${POINTS.predictionRight} points${exception}.`;
}

/** The result of the reader's vote (rule Q9), or null before the prediction is settled. */
export function ownResult(prediction: Prediction, readerId: number | null): string | null {
  const { outcome, userVote, pays } = prediction;
  if (!userVote || outcome === null) return null;
  if (outcome === 'void') return 'It does not count.';
  if (userVote.vote !== outcome) return 'Not this time.';
  if (earnsNothing(prediction, readerId)) return `You were right. ${OWN_EARNS_NOTHING}.`;
  return pays ? `You were right: +${POINTS.predictionRight} points` : `You were right. ${TOO_FEW}.`;
}
