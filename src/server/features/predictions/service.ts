import type {
  Prediction,
  PredictionBody,
  PredictionVoteAnswer,
  PredictionVoteBody,
  ResolveBody,
  TokenRecord,
} from '#contract/prediction.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { DAILY_TOKENS, tokenDayStart, tokensNow } from '#engine/rewards/tokens.ts';
import type { Context, Viewer } from '#server/context.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import { AppError, fieldError } from '#server/http/errors.ts';
import { awardAchievements } from '#server/tournament/awards.ts';
import * as data from './data.ts';
import * as policy from './policy.ts';

const missing = () => new AppError('NOT_FOUND', 'This prediction does not exist.');

type Side = PredictionVoteBody['vote'];

function presentPrediction({ prediction: p, author }: data.PredictionRow, vote: Side | null): Prediction {
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

/** Open predictions by their end, then the latest closed ones, as a visitor sees them. */
export async function loadPredictions({ db, clock }: Context): Promise<Prediction[]> {
  const now = clock.now();
  const [open, closed] = await Promise.all([data.findOpen(db, now), data.findClosed(db, now)]);
  return [...open, ...closed].map((row) => presentPrediction(row, null));
}

/** The same predictions with the viewer's own votes (A §3). */
export async function withOwnVotes(
  { db }: Context,
  viewer: Viewer,
  predictions: Prediction[],
): Promise<Prediction[]> {
  const ids = predictions.map(({ id }) => id);
  const votes = await data.findOwnVotes(db, viewer.id, ids);
  const byId = new Map(votes.map(({ predictionId, vote }) => [predictionId, { vote }]));
  return predictions.map((prediction) => ({ ...prediction, userVote: byId.get(prediction.id) ?? null }));
}

/** The UTC day as the tokens' table writes it. */
const dayOf = (instant: Date) => new Date(tokenDayStart(instant.getTime())).toISOString().slice(0, 10);

/** The viewer's tokens now; reading them writes nothing (R33). */
export async function getTokens({ db, clock }: Context, viewer: Viewer): Promise<TokenRecord> {
  const now = clock.now().getTime();
  const kept = await data.findTokens(db, viewer.id);
  return {
    tokens: tokensNow(kept ? { tokens: kept.tokens, day: Date.parse(kept.lastRefresh) } : null, now),
    lastRefresh: new Date(tokenDayStart(now)).toISOString(),
  };
}

/** Asks a yes/no question (A §5). @throws AppError INVALID_INPUT when its end is not in the future */
export async function createPrediction(
  { db, clock, bus }: Context,
  viewer: Viewer,
  body: PredictionBody,
): Promise<Prediction> {
  const now = clock.now();
  const expiresAt = new Date(body.expiresAt);
  if (expiresAt <= now) {
    throw fieldError('INVALID_INPUT', 'expiresAt', 'Expiration date must be in the future.');
  }
  const id = await data.insertPrediction(db, { ...body, expiresAt, authorId: viewer.id, createdAt: now });
  const row = await data.findPrediction(db, id);
  if (!row) throw missing();
  bus.publish({ type: 'predictions_changed' });
  return presentPrediction(row, null);
}

/**
 * Votes yes or no for one token, all of it or nothing (A §4, R33).
 * @throws AppError NOT_FOUND, PREDICTION_EXPIRED, CONFLICT after a first vote, NO_TOKENS
 */
export async function voteOnPrediction(
  { db, clock, bus }: Context,
  viewer: Viewer,
  id: number,
  { vote }: PredictionVoteBody,
): Promise<PredictionVoteAnswer> {
  const tokens = await db.transaction(async (tx) => {
    const prediction = await data.lockPrediction(tx, id);
    if (!prediction) throw missing();
    const now = clock.now();
    // Settled is over too, whatever a clock that is behind says: nobody would be paid for this vote any more.
    if (prediction.expiresAt <= now || prediction.outcome !== null) {
      throw new AppError('PREDICTION_EXPIRED', 'This prediction has expired');
    }
    const isNew = await data.insertVote(tx, { predictionId: id, userId: viewer.id, vote, createdAt: now });
    if (!isNew) throw new AppError('CONFLICT', 'You have already voted on this prediction.');
    const left = await data.takeToken(tx, {
      userId: viewer.id,
      day: dayOf(now),
      dailyTokens: DAILY_TOKENS,
    });
    if (left === null) throw new AppError('NO_TOKENS', 'No tokens left. Get more tomorrow!');
    await data.countVote(tx, id, vote);
    return left;
  });
  const row = await data.findPrediction(db, id);
  if (!row) throw missing();
  bus.publish({ type: 'predictions_changed' });
  return { message: 'Vote cast!', prediction: presentPrediction(row, vote), tokens };
}

/**
 * Settles a prediction after its end (R34): right answers earn R29's points and count as perfect predictions, void gives
 * the tokens back. The same outcome again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE before its end or against an earlier outcome
 */
export async function resolvePrediction(
  { db, clock, bus }: Context,
  viewer: Viewer,
  id: number,
  { outcome }: ResolveBody,
): Promise<Prediction> {
  await db.transaction(async (tx) => {
    const prediction = await data.lockPrediction(tx, id);
    if (!prediction) throw missing();
    if (!policy.canResolve(viewer, prediction)) {
      throw new AppError('FORBIDDEN', 'Only its author or an admin can settle a prediction.');
    }
    if (prediction.outcome === outcome) return;
    const now = clock.now();
    if (prediction.outcome !== null) {
      throw new AppError('WRONG_STATE', `This prediction has already been settled as ${prediction.outcome}.`);
    }
    if (prediction.expiresAt > now) {
      throw new AppError('WRONG_STATE', 'A prediction can be settled once its voting has closed.');
    }
    await data.settle(tx, id, { outcome, now });
    if (outcome === 'void') {
      const dayStart = new Date(tokenDayStart(now.getTime()));
      await data.returnTokens(tx, id, { day: dayOf(now), dayStart, dailyTokens: DAILY_TOKENS });
      return;
    }
    const right = await data.payRightVotes(tx, id, { points: POINTS.predictionRight, now });
    await awardAchievements(tx, right, now);
  });
  const row = await data.findPrediction(db, id);
  if (!row) throw missing();
  bus.publish({ type: 'predictions_changed' });
  const [own] = await data.findOwnVotes(db, viewer.id, [id]);
  return presentPrediction(row, own?.vote ?? null);
}
