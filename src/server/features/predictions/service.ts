import { z } from 'zod';
import { NO_TOKENS, PREDICTION_EXPIRED } from '#contract/messages/prediction.ts';
import { EXPIRATION_PASSED } from '#contract/messages/prediction-draft.ts';
import { PREDICTIONS_PAGE_ROWS } from '#contract/paging.ts';
import type { Prediction } from '#contract/prediction.ts';
import { id, plausibleInstant } from '#contract/shapes.ts';
import { isAuthorOrAdmin } from '#engine/moderation/author-or-admin.ts';
import { CURRENT_PREDICTION_RULES_VERSION } from '#engine/rewards/crowd.ts';
import { DAILY_TOKENS, tokenDayStart, tokensNow } from '#engine/rewards/tokens.ts';
import type { Context, Viewer } from '#server/context.ts';
import { insertHistory } from '#server/db/history.ts';
import { noteAddress } from '#server/features/covers/service.ts';
import { decodeCursor, encodeCursor, type Page } from '#server/http/cursor.ts';
import { AppError, conflict, fieldError, forbidden, orThrow, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import * as data from './data.ts';
import { predictionNotFound } from './not-found.ts';
import { applyOutcome, tokenDayOf } from './outcome.ts';
import { presentOwnPart, presentPrediction } from './presenter.ts';
import { readPrediction } from './read.ts';

export { decideDispute, disputePrediction, listDisputes, listReasons } from './disputes.ts';

const position = z.object({ end: plausibleInstant, id }).nullable();
/** The last open and the last closed prediction of a page; null if none follows it. `at` divides them on all pages. */
const positions = z.object({ at: plausibleInstant, open: position, closed: position });

/**
 * A page: open predictions by their end, then closed ones, the latest first, without the viewer's votes (rule Q8).
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function loadPredictions({ db, clock }: Context, cursor?: string): Promise<Page<Prediction>> {
  const from = cursor === undefined ? undefined : decodeCursor(positions, cursor);
  const at = from ? new Date(from.at) : clock.now();
  const load = async (find: typeof data.findOpen, after: data.Position | null | undefined) =>
    after === null ? [] : find(db, { at, after: after ?? null, limit: PREDICTIONS_PAGE_ROWS + 1 });
  const [open, closed] = await Promise.all([
    load(data.findOpen, from?.open),
    load(data.findClosed, from?.closed),
  ]);
  const next = { at: at.toISOString(), open: lastOf(open), closed: lastOf(closed) };
  const rows = [open, closed].flatMap((part) => part.slice(0, PREDICTIONS_PAGE_ROWS));
  return {
    rows: rows.map((row) => presentPrediction(row)),
    nextCursor: next.open || next.closed ? encodeCursor(next) : null,
  };
}

/** The last row of the page's part; null when no row follows it. */
function lastOf(rows: data.PredictionRow[]): data.Position | null {
  const last = rows[PREDICTIONS_PAGE_ROWS - 1]?.prediction;
  if (!last || rows.length <= PREDICTIONS_PAGE_ROWS) return null;
  return { end: last.expiresAt.toISOString(), id: last.id };
}

/** Adds the viewer's own votes and disputes to predictions. */
export async function addOwnParts({ db }: Context, viewer: Viewer, predictions: Prediction[]) {
  const ids = predictions.map(({ id }) => id);
  const own = await data.findOwnParts(db, viewer.id, ids);
  return predictions.map((prediction) => ({ ...prediction, ...presentOwnPart(own.get(prediction.id)) }));
}

/** One prediction with the viewer's own part. @throws AppError NOT_FOUND */
export const getPrediction = ({ db }: Context, viewer: Viewer, id: number): Promise<Prediction> =>
  readPrediction(db, viewer, id);

/** The viewer's tokens of this day. Reading them writes nothing. */
export async function getTokens({ context: { db, clock }, viewer }: Call<'getTokens'>) {
  const now = clock.now().getTime();
  const stored = await data.findTokens(db, viewer.id);
  return {
    tokens: tokensNow(stored ? { tokens: stored.tokens, day: Date.parse(stored.lastRefresh) } : null, now),
    lastRefresh: new Date(tokenDayStart(now)).toISOString(),
  };
}

/** Creates a prediction (rule Q3). @throws AppError INVALID_INPUT when its end is not in the future */
export async function createPrediction({
  context: { db, clock, bus },
  viewer,
  body,
}: Call<'createPrediction'>) {
  const now = clock.now();
  const expiresAt = new Date(body.expiresAt);
  if (expiresAt <= now) throw fieldError('INVALID_INPUT', 'expiresAt', EXPIRATION_PASSED);
  const id = await db.transaction(async (tx) =>
    data.insertPrediction(tx, {
      ...body,
      imageSha: body.imageUrl && (await noteAddress(tx, body.imageUrl, now)),
      expiresAt,
      authorId: viewer.id,
      rulesVersion: CURRENT_PREDICTION_RULES_VERSION,
      createdAt: now,
    }),
  );
  bus.publish({ type: 'predictions_changed' });
  return readPrediction(db, viewer, id);
}

/**
 * Votes yes or no and takes one token in the same transaction (rules Q2, Q4, Q5).
 * @throws AppError NOT_FOUND, PREDICTION_EXPIRED, CONFLICT for a second vote, NO_TOKENS
 */
export async function voteOnPrediction({
  context: { db, clock, bus },
  viewer,
  params: { id },
  body: { vote },
}: Call<'voteOnPrediction'>) {
  const tokens = await db.transaction(async (tx) => {
    const prediction = orThrow(await data.lockPrediction(tx, id), predictionNotFound);
    const now = clock.now();
    // On a server whose clock is behind, a settled prediction may look open. A vote after the settlement would
    // earn nothing.
    if (prediction.expiresAt <= now || prediction.outcome !== null) {
      throw new AppError('PREDICTION_EXPIRED', PREDICTION_EXPIRED);
    }
    const isNew = await data.insertVote(tx, { predictionId: id, userId: viewer.id, vote, createdAt: now });
    if (!isNew) throw conflict('You have already voted on this prediction.');
    const left = await data.takeToken(tx, {
      userId: viewer.id,
      day: tokenDayOf(now),
      dailyTokens: DAILY_TOKENS,
    });
    if (left === null) throw new AppError('NO_TOKENS', NO_TOKENS);
    await data.countVote(tx, id, vote);
    return left;
  });
  bus.publish({ type: 'predictions_changed' });
  return { message: 'Vote cast!', prediction: await readPrediction(db, viewer, id), tokens };
}

/**
 * Settles a prediction after its end: right votes earn points, and void returns the tokens of the day. The same outcome again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE before its end or against an earlier outcome
 */
export async function resolvePrediction({
  context: { db, clock, bus },
  viewer,
  params: { id },
  body: { outcome },
}: Call<'resolvePrediction'>) {
  await db.transaction(async (tx) => {
    const prediction = orThrow(await data.lockPrediction(tx, id), predictionNotFound);
    if (!isAuthorOrAdmin(viewer, prediction.authorId)) {
      throw forbidden('Only the author or an admin can settle this prediction.');
    }
    if (prediction.outcome === outcome) return;
    const now = clock.now();
    if (prediction.outcome !== null) {
      throw wrongState(`This prediction has already been settled as ${prediction.outcome}.`);
    }
    if (prediction.expiresAt > now) {
      throw wrongState('Wait until voting has closed before you settle this prediction.');
    }
    await data.settlePrediction(tx, id, { outcome, now });
    await applyOutcome(tx, { ...prediction, outcome }, now);
    if (viewer.id === prediction.authorId) return;
    const entry = { action: 'prediction_settled', about: { predictionId: id }, after: { outcome } } as const;
    await insertHistory(tx, { actor: { id: viewer.id, role: 'admin' }, at: now, entries: [entry] });
  });
  bus.publish({ type: 'predictions_changed' });
  return readPrediction(db, viewer, id);
}
