import type { Prediction } from '#contract/prediction.ts';

/** What this reader can do with a prediction now. */
type VotingState = 'open' | 'signed-out' | 'voted' | 'no-tokens' | 'expired' | 'settled';

type Reader = {
  isSignedIn: boolean;
  /** Null while it is not known; the server counts them in any case. */
  tokens: number | null;
};

/**
 * A prediction takes the vote of whoever is signed in, has not voted on it and has a token, until it expires (A §4).
 * `now` in epoch milliseconds.
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

/** The author or an admin settles a prediction after its end, once (R34). */
export function canSettle(
  prediction: Pick<Prediction, 'expiresAt' | 'outcome' | 'authorId'>,
  reader: { id: number; role: string } | null,
  now: number,
): boolean {
  const isEntitled = reader !== null && (reader.id === prediction.authorId || reader.role === 'admin');
  return isEntitled && prediction.outcome === null && Date.parse(prediction.expiresAt) <= now;
}
