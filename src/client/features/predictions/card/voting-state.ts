import { parseInstant } from '#contract/epoch-times.ts';
import type { Prediction } from '#contract/prediction.ts';
import type { UserRole } from '#engine/kinds.ts';
import { isAuthorOrAdmin } from '#engine/moderation/author-or-admin.ts';
import { checkDispute } from '#engine/rewards/disputes.ts';

/** Whether the reader can vote on a prediction, or why not. */
type VotingState = 'open' | 'signed-out' | 'voted' | 'no-tokens' | 'expired' | 'settled';

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
  prediction: Pick<Prediction, 'expiresAt' | 'outcome' | 'userVote'>,
  reader: Reader,
  now: number,
): VotingState {
  if (prediction.outcome !== null) return 'settled';
  if (Date.parse(prediction.expiresAt) <= now) return 'expired';
  if (!reader.isSignedIn) return 'signed-out';
  if (prediction.userVote) return 'voted';
  return reader.tokens === 0 ? 'no-tokens' : 'open';
}

/** The author or an admin settles a prediction once, after its end. */
export function canSettle(
  prediction: Pick<Prediction, 'expiresAt' | 'outcome' | 'authorId'>,
  reader: { id: number; role: UserRole } | null,
  now: number,
): boolean {
  if (reader === null || !isAuthorOrAdmin(reader, prediction.authorId)) return false;
  return prediction.outcome === null && Date.parse(prediction.expiresAt) <= now;
}

/**
 * A user who answered may dispute the outcome once, within 24 hours after it was settled, until an admin has decided about a
 * dispute.
 */
export function canDispute(
  {
    settledAt,
    userVote,
    userDispute,
    dispute,
  }: Pick<Prediction, 'settledAt' | 'userVote' | 'userDispute' | 'dispute'>,
  now: number,
): boolean {
  const state = {
    settledAt: parseInstant(settledAt),
    hasAnswered: userVote !== null,
    status: dispute?.status ?? null,
  };
  return userDispute === null && checkDispute(state, now).ok;
}
