import { z } from 'zod';
import type { AdminPage, DisputeReason } from '#contract/admin.ts';
import { OWN_PREDICTION } from '#contract/messages/prediction.ts';
import type { DecideDisputeBody, DisputeBody, Prediction } from '#contract/prediction.ts';
import { id } from '#contract/shapes.ts';
import { checkDispute, type DisputeRefusal, decidedStatus } from '#engine/rewards/disputes.ts';
import type { Context, Viewer } from '#server/context.ts';
import { repeatOnConflict } from '#server/db/errors.ts';
import { insertHistory } from '#server/db/history.ts';
import { decodeCursor, type Page, toPage } from '#server/http/cursor.ts';
import { AppError, conflict, forbidden, orThrow, wrongState } from '#server/http/errors.ts';
import * as data from './data.ts';
import * as disputeData from './dispute-data.ts';
import { predictionNotFound } from './not-found.ts';
import { applyOutcome, revokeOutcome } from './outcome.ts';
import { presentDisputed } from './presenter.ts';
import { readPrediction } from './read.ts';

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
export async function disputePrediction(
  { db, clock, bus }: Context,
  viewer: Viewer,
  { id, reason }: { id: number } & DisputeBody,
): Promise<Prediction> {
  await db.transaction(async (tx) => {
    const prediction = orThrow(await data.lockPrediction(tx, id), predictionNotFound);
    const now = clock.now();
    const decision = checkDispute(
      {
        settledAt: prediction.settledAt?.getTime() ?? null,
        hasAnswered: (await disputeData.findVote(tx, id, viewer.id)) !== null,
        status: prediction.disputeStatus,
      },
      now.getTime(),
    );
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
export async function listDisputes({ db }: Context, admin: Viewer, page: AdminPage) {
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
export async function listReasons(
  { db }: Context,
  { predictionId, cursor }: { predictionId: number; cursor: string | undefined },
): Promise<Page<DisputeReason>> {
  const afterUserId = cursor === undefined ? 0 : decodeCursor(reasonPosition, cursor).userId;
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
        await revokeOutcome(tx, { ...prediction, outcome: disputed }, now);
        await applyOutcome(tx, { ...prediction, outcome }, now);
      }
      await disputeData.closeDispute(tx, id, {
        outcome,
        status: decidedStatus(disputed, outcome),
        note,
        now,
      });
      const entry = {
        action: 'dispute_decided',
        reason: note,
        about: { predictionId: id },
        before: { outcome: disputed },
        after: { outcome },
      } as const;
      await insertHistory(tx, { actor: { id: admin.id, role: 'admin' }, at: now, entries: [entry] });
    }),
  );
  bus.publish({ type: 'predictions_changed' });
}
