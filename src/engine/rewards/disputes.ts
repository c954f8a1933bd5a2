import type { DisputeStatus, PredictionOutcome } from '#engine/kinds.ts';

/** How long users who answered may dispute a settled prediction (rule Q11). */
export const DISPUTE_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Why a user cannot dispute a prediction. */
export type DisputeRefusal = 'not_settled' | 'not_answered' | 'decided' | 'too_late';

/**
 * Whether a user may dispute a prediction: a user who answered it may, within 24 hours after it was settled, unless an admin
 * has decided its disputes. The caller refuses a second dispute of the user. Times are epoch milliseconds.
 */
export function checkDispute(
  prediction: { settledAt: number | null; hasAnswered: boolean; status: DisputeStatus | null },
  now: number,
): { ok: true } | { ok: false; reason: DisputeRefusal } {
  const { settledAt, hasAnswered, status } = prediction;
  if (settledAt === null) return { ok: false, reason: 'not_settled' };
  if (!hasAnswered) return { ok: false, reason: 'not_answered' };
  if (status !== null && status !== 'open') return { ok: false, reason: 'decided' };
  return now < settledAt + DISPUTE_WINDOW_MS ? { ok: true } : { ok: false, reason: 'too_late' };
}

/** Returns the status of a dispute after an admin's decision. */
export function decidedStatus(
  disputed: PredictionOutcome,
  decided: PredictionOutcome,
): Exclude<DisputeStatus, 'open'> {
  if (disputed === decided) return 'upheld';
  return decided === 'void' ? 'voided' : 'changed';
}
