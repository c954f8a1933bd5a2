import type { Prediction } from '#contract/prediction.ts';
import type { PredictionSide } from '#engine/kinds.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { PredictionRow } from './data.ts';

/** A prediction with its author and the reader's own vote. */
export function presentPrediction(
  { prediction: p, author }: PredictionRow,
  vote: PredictionSide | null,
): Prediction {
  return {
    id: p.id,
    title: p.title,
    description: p.description,
    imageUrl: p.imageUrl,
    expiresAt: p.expiresAt.toISOString(),
    yesVotes: p.yesVotes,
    noVotes: p.noVotes,
    totalVotes: p.yesVotes + p.noVotes,
    authorId: p.authorId,
    author: presentPerson(author),
    outcome: p.outcome,
    settledAt: p.settledAt?.toISOString() ?? null,
    createdAt: p.createdAt.toISOString(),
    userVote: vote ? { vote } : null,
  };
}
