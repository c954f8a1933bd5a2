import { type DisputedPrediction, disputedPrediction } from '#contract/admin.ts';
import { imagePathOrNull } from '#contract/image.ts';
import { type Prediction, prediction } from '#contract/prediction.ts';
import { doesPredictionPay } from '#engine/rewards/crowd.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { OwnPart, PredictionRow } from './data.ts';
import type { DisputedRow, DisputeRow } from './dispute-data.ts';

const NO_PART: OwnPart = { vote: null, dispute: null };

type ShownPart = Pick<Prediction, 'userVote' | 'userDispute'>;

/** The reader's vote and dispute of a prediction. */
export const presentOwnPart = ({ vote, dispute }: OwnPart = NO_PART): ShownPart => ({
  userVote: vote ? { vote } : null,
  userDispute: dispute && { reason: dispute.reason, createdAt: dispute.createdAt.toISOString() },
});

/** A prediction with its author and the reader's own part. */
export function presentPrediction(
  { prediction: p, author, hasAuthorAnswered }: PredictionRow,
  own: OwnPart = NO_PART,
): Prediction {
  const totalVotes = p.yesVotes + p.noVotes;
  const others = totalVotes - Number(hasAuthorAnswered);
  return {
    ...pickShown(prediction, p),
    imageUrl: imagePathOrNull(p.imageSha),
    totalVotes,
    author: presentPerson(author),
    pays: doesPredictionPay({ rulesVersion: p.rulesVersion, others }),
    dispute: p.disputeStatus && { status: p.disputeStatus, note: p.disputeNote },
    ...presentOwnPart(own),
  };
}

/** A disputed prediction as admins see it. */
export function presentDisputed(
  { prediction: { id, outcome, settledAt, disputedAt, ...rest }, ...shown }: DisputedRow,
  disputes: readonly DisputeRow[],
): DisputedPrediction {
  if (outcome === null || !settledAt || !disputedAt) throw new Error('A dispute needs an outcome');
  return {
    ...pickShown(disputedPrediction, { ...rest, outcome, settledAt, disputedAt }),
    ...shown,
    predictionId: id,
    disputes: [...disputes],
  };
}
