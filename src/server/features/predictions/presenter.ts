import type { DisputedPrediction } from '#contract/admin.ts';
import { imagePathOrNull } from '#contract/image.ts';
import type { Prediction } from '#contract/prediction.ts';
import { doesPredictionPay } from '#engine/rewards/crowd.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { OwnPart, PredictionRow } from './data.ts';
import type { DisputedRow, DisputeRow } from './dispute-data.ts';

const NO_PART: OwnPart = { vote: null, dispute: null };

/** The reader's vote and dispute of a prediction. */
export const presentOwnPart = ({
  vote,
  dispute,
}: OwnPart = NO_PART): Pick<Prediction, 'userVote' | 'userDispute'> => ({
  userVote: vote ? { vote } : null,
  userDispute: dispute && { reason: dispute.reason, createdAt: dispute.createdAt.toISOString() },
});

/** A prediction with its author and the reader's own part. */
export function presentPrediction(
  { prediction: p, author, hasAuthorAnswered }: PredictionRow,
  own: OwnPart = NO_PART,
): Prediction {
  const totalVotes = p.yesVotes + p.noVotes;
  return {
    id: p.id,
    title: p.title,
    description: p.description,
    imageUrl: imagePathOrNull(p.imageSha),
    expiresAt: p.expiresAt.toISOString(),
    yesVotes: p.yesVotes,
    noVotes: p.noVotes,
    totalVotes,
    authorId: p.authorId,
    author: presentPerson(author),
    outcome: p.outcome,
    settledAt: p.settledAt?.toISOString() ?? null,
    rulesVersion: p.rulesVersion,
    pays: doesPredictionPay({
      rulesVersion: p.rulesVersion,
      others: totalVotes - Number(hasAuthorAnswered),
    }),
    dispute: p.disputeStatus && { status: p.disputeStatus, note: p.disputeNote },
    createdAt: p.createdAt.toISOString(),
    ...presentOwnPart(own),
  };
}

/** A disputed prediction as admins see it. */
export function presentDisputed(
  { prediction: p, authorName, disputeCount, canDecide }: DisputedRow,
  disputes: readonly DisputeRow[],
): DisputedPrediction {
  if (p.outcome === null || !p.settledAt || !p.disputedAt) throw new Error('A dispute needs an outcome');
  return {
    predictionId: p.id,
    title: p.title,
    description: p.description,
    authorName,
    yesVotes: p.yesVotes,
    noVotes: p.noVotes,
    outcome: p.outcome,
    settledAt: p.settledAt.toISOString(),
    disputedAt: p.disputedAt.toISOString(),
    disputeCount,
    canDecide,
    disputes: disputes.map(({ userId, name, vote, reason }) => ({ userId, name, vote, reason })),
  };
}
