import { z } from 'zod';
import type { AdminPage } from '#contract/admin.ts';
import { NO_TOKENS, OWN_PREDICTION, PREDICTION_EXPIRED } from '#contract/messages/prediction.ts';
import { EXPIRATION_PASSED } from '#contract/messages/prediction-draft.ts';
import { PREDICTIONS_PAGE_ROWS } from '#contract/paging.ts';
import type { DecideDisputeBody, Prediction } from '#contract/prediction.ts';
import { id, plausibleInstant } from '#contract/shapes.ts';
import type { PredictionOutcome } from '#engine/kinds.ts';
import { isAuthorOrAdmin } from '#engine/moderation/author-or-admin.ts';
import {
  CURRENT_PREDICTION_RULES_VERSION,
  canAuthorEarn,
  doesPredictionPay,
  type RulesVersion,
} from '#engine/rewards/crowd.ts';
import { checkDispute, type DisputeRefusal, decidedStatus } from '#engine/rewards/disputes.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { DAILY_TOKENS, tokenDayStart, tokensNow } from '#engine/rewards/tokens.ts';
import type { Context, Viewer } from '#server/context.ts';
import { planPrediction } from '#server/db/announcements.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { repeatOnConflict } from '#server/db/errors.ts';
import { insertHistory } from '#server/db/history.ts';
import { noteAddress } from '#server/features/covers/service.ts';
import { decodeCursor, encodeCursor, type Page, toPage } from '#server/http/cursor.ts';
import {
  AppError,
  conflict,
  fieldError,
  forbidden,
  notFound,
  orThrow,
  wrongState,
} from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { awardAchievements } from '#server/tournament/awards.ts';
import * as data from './data.ts';
import * as disputeData from './dispute-data.ts';
import { presentDisputed, presentOwnPart, presentPrediction } from './presenter.ts';

const position = z.object({ end: plausibleInstant, id }).nullable();
/** The last open and the last closed prediction of a page; null if none follows it. `at` divides them on all pages. */
const positions = z.object({ at: plausibleInstant, open: position, closed: position });

/**
 * A page: open predictions by their end, then closed ones, the latest first, without the viewer's votes (rule Q8).
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function loadPredictions({ db, clock }: Context, cursor?: string): Promise<Page<Prediction>> {
  const from = decodeCursor(positions, cursor);
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
export const getPrediction = ({ context: { db }, viewer, params: { id } }: Call<'getPrediction'>) =>
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
export async function createPrediction({ context, viewer, body }: Call<'createPrediction'>) {
  const { db, clock, bus, wakeOutbox } = context;
  const now = clock.now();
  const expiresAt = new Date(body.expiresAt);
  if (expiresAt <= now) throw fieldError('INVALID_INPUT', 'expiresAt', EXPIRATION_PASSED);
  const id = await db.transaction(async (tx) => {
    const predictionId = await data.insertPrediction(tx, {
      ...body,
      imageSha: body.imageUrl && (await noteAddress(tx, body.imageUrl, now)),
      expiresAt,
      authorId: viewer.id,
      rulesVersion: CURRENT_PREDICTION_RULES_VERSION,
      createdAt: now,
    });
    await planPrediction(tx, { predictionId, expiresAt, now });
    return predictionId;
  });
  bus.publish({ type: 'predictions_changed' });
  // The picture, and what is announced before the end.
  wakeOutbox();
  return readPrediction(db, viewer, id);
}

/**
 * Votes yes or no and takes one token in the same transaction (rules Q2, Q4, Q5).
 * @throws AppError NOT_FOUND, PREDICTION_EXPIRED, CONFLICT for a second vote, NO_TOKENS
 */
export async function voteOnPrediction({ context, viewer, params, body }: Call<'voteOnPrediction'>) {
  const { db, clock, bus } = context;
  const { id } = params;
  const { vote } = body;
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
    const today = { day: tokenDayOf(now), dailyTokens: DAILY_TOKENS };
    const left = await data.takeToken(tx, { userId: viewer.id, ...today });
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
export async function resolvePrediction({ context, viewer, params, body }: Call<'resolvePrediction'>) {
  const { db, clock, bus } = context;
  const { id } = params;
  const { outcome } = body;
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
    await data.updatePrediction(tx, id, { outcome, settledAt: now });
    await applyOutcome(tx, { ...prediction, outcome }, now);
    if (viewer.id === prediction.authorId) return;
    const entry = { action: 'prediction_settled', about: { predictionId: id }, after: { outcome } } as const;
    await insertHistory(tx, { actor: { id: viewer.id, role: 'admin' }, at: now, entries: [entry] });
  });
  bus.publish({ type: 'predictions_changed' });
  return readPrediction(db, viewer, id);
}

const REFUSALS: Record<DisputeRefusal, string> = {
  not_settled: 'Wait until this prediction is settled before you dispute its outcome.',
  not_answered: 'Only users who answered this prediction can dispute its outcome.',
  decided: 'An admin has already decided the dispute about this prediction.',
  too_late: 'An outcome can be disputed for 24 hours only.',
};

/**
 * Disputes the outcome of a prediction that the viewer answered.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, CONFLICT for a second dispute
 */
export async function disputePrediction({ context, viewer, params, body }: Call<'disputePrediction'>) {
  const { db, clock, bus } = context;
  const { id } = params;
  const { reason } = body;
  await db.transaction(async (tx) => {
    const prediction = orThrow(await data.lockPrediction(tx, id), predictionNotFound);
    const now = clock.now();
    const facts = {
      settledAt: prediction.settledAt?.getTime() ?? null,
      hasAnswered: await disputeData.hasAnswered(tx, id, viewer.id),
      status: prediction.disputeStatus,
    };
    const decision = checkDispute(facts, now.getTime());
    if (!decision.ok) {
      const code = decision.reason === 'not_answered' ? 'FORBIDDEN' : 'WRONG_STATE';
      throw new AppError(code, REFUSALS[decision.reason]);
    }
    const values = { predictionId: id, userId: viewer.id, reason, createdAt: now };
    if (!(await disputeData.insertDispute(tx, values))) {
      throw conflict('You have already disputed this prediction.');
    }
    await disputeData.openDispute(tx, id, now);
  });
  bus.publish({ type: 'predictions_changed' });
  return readPrediction(db, viewer, id);
}

/** A page of the predictions with an open dispute, each with its first reasons. */
export async function listDisputes({ db }: Context, page: AdminPage, admin: Viewer) {
  const { rows, total } = await disputeData.findDisputed(db, { ...page, adminId: admin.id });
  const disputes = await disputeData.findDisputes(
    db,
    rows.map(({ prediction }) => prediction.id),
  );
  const byPrediction = Map.groupBy(disputes, ({ predictionId }) => predictionId);
  return { total, rows: rows.map((row) => presentDisputed(row, byPrediction.get(row.prediction.id) ?? [])) };
}

const REASON_ROWS = 50;
const reasonPosition = z.object({ userId: id });

/**
 * A page of the reasons of a prediction's disputes.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function listReasons({ context: { db }, params, query: { cursor } }: Call<'adminListReasons'>) {
  const predictionId = params.id;
  const afterUserId = decodeCursor(reasonPosition, cursor)?.userId ?? 0;
  const range = { predictionId, afterUserId, limit: REASON_ROWS + 1 };
  return toPage(await disputeData.findReasons(db, range), REASON_ROWS, ({ userId }) => ({ userId }));
}

/**
 * Decides a dispute for good: the outcome is confirmed or changed, and points follow. The voters of the old
 * and of the new outcome are locked one after the other, so the transaction is repeated after a deadlock with votes.
 * @throws AppError NOT_FOUND, WRONG_STATE without an open dispute, FORBIDDEN for an admin with a part in the prediction
 */
export async function decideDispute(
  { db, clock, bus }: Context,
  admin: Viewer,
  { id, outcome, note }: { id: number } & DecideDisputeBody,
): Promise<void> {
  await repeatOnConflict(() =>
    db.transaction(async (tx) => {
      const prediction = orThrow(await data.lockPrediction(tx, id), predictionNotFound);
      const { outcome: disputed } = prediction;
      if (prediction.disputeStatus !== 'open' || disputed === null) {
        throw wrongState('This prediction has no open dispute.');
      }
      if (!(await disputeData.canDecide(tx, id, admin.id))) throw forbidden(OWN_PREDICTION);
      const now = clock.now();
      if (outcome !== disputed) {
        await movePoints(tx, { ...prediction, outcome: disputed }, -1);
        await applyOutcome(tx, { ...prediction, outcome }, now);
      }
      const disputeStatus = decidedStatus(disputed, outcome);
      const decision = { disputeStatus, disputeNote: note, disputeDecidedAt: now };
      await data.updatePrediction(tx, id, { outcome, ...decision });
      const outcomes = { before: { outcome: disputed }, after: { outcome } };
      const about = { predictionId: id };
      const entry = { action: 'dispute_decided', reason: note, about, ...outcomes } as const;
      await insertHistory(tx, { actor: { id: admin.id, role: 'admin' }, at: now, entries: [entry] });
    }),
  );
  bus.publish({ type: 'predictions_changed' });
}

type Settled = { id: number; authorId: number; outcome: PredictionOutcome; rulesVersion: RulesVersion };

/** The UTC day of an instant in the format of the tokens table. */
const tokenDayOf = (instant: Date) => new Date(tokenDayStart(instant.getTime())).toISOString().slice(0, 10);

/** Pays the right votes of a settled prediction, or returns the tokens of the day if it is void. */
async function applyOutcome(tx: Transaction, prediction: Settled, now: Date): Promise<void> {
  if (prediction.outcome === 'void') {
    const dayStart = new Date(tokenDayStart(now.getTime()));
    await data.returnTokens(tx, prediction.id, { day: tokenDayOf(now), dayStart, dailyTokens: DAILY_TOKENS });
    return;
  }
  const paidIds = await movePoints(tx, prediction, 1);
  await awardAchievements(tx, paidIds, now);
}

/** Pays an outcome, or takes back what it paid; achievements and returned tokens stay. */
async function movePoints(tx: Transaction, prediction: Settled, sign: 1 | -1): Promise<number[]> {
  const { id, authorId, outcome, rulesVersion } = prediction;
  if (outcome === 'void') return [];
  const others = await data.countOthers(tx, id);
  if (!doesPredictionPay({ rulesVersion, others })) return [];
  const exceptId = canAuthorEarn(rulesVersion) ? null : authorId;
  return data.moveRightVotes(tx, id, { sign, side: outcome, exceptId, points: POINTS.predictionRight });
}

/** A prediction as the viewer sees it. @throws AppError NOT_FOUND */
async function readPrediction(db: Executor, viewer: Viewer, id: number): Promise<Prediction> {
  const row = orThrow(await data.findPrediction(db, id), predictionNotFound);
  const own = await data.findOwnParts(db, viewer.id, [id]);
  return presentPrediction(row, own.get(id));
}

const predictionNotFound = () => notFound('This prediction does not exist.');
