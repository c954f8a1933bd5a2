import type { PredictionOutcome } from '#engine/kinds.ts';
import { canAuthorEarn, doesPredictionPay, type RulesVersion } from '#engine/rewards/crowd.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { DAILY_TOKENS, tokenDayStart } from '#engine/rewards/tokens.ts';
import type { Transaction } from '#server/db/client.ts';
import { awardAchievements } from '#server/tournament/awards.ts';
import * as data from './data.ts';

type Settled = { id: number; authorId: number; outcome: PredictionOutcome; rulesVersion: RulesVersion };

/** The UTC day of an instant in the format of the tokens table. */
export const tokenDayOf = (instant: Date) =>
  new Date(tokenDayStart(instant.getTime())).toISOString().slice(0, 10);

/** Pays the right votes of a settled prediction, or returns the tokens of the day if it is void. */
export async function applyOutcome(tx: Transaction, prediction: Settled, now: Date): Promise<void> {
  if (prediction.outcome === 'void') {
    const dayStart = new Date(tokenDayStart(now.getTime()));
    await data.returnTokens(tx, prediction.id, { day: tokenDayOf(now), dayStart, dailyTokens: DAILY_TOKENS });
    return;
  }
  const paidIds = await movePoints(tx, prediction, { sign: 1, now });
  await awardAchievements(tx, paidIds, now);
}

/** Takes back what the outcome paid; achievements and returned tokens stay. */
export async function revokeOutcome(tx: Transaction, prediction: Settled, now: Date): Promise<void> {
  await movePoints(tx, prediction, { sign: -1, now });
}

async function movePoints(
  tx: Transaction,
  { id, authorId, outcome, rulesVersion }: Settled,
  move: { sign: 1 | -1; now: Date },
): Promise<number[]> {
  if (outcome === 'void') return [];
  const others = await data.countOthers(tx, id);
  if (!doesPredictionPay({ rulesVersion, others })) return [];
  const exceptId = canAuthorEarn(rulesVersion) ? null : authorId;
  return data.moveRightVotes(tx, id, { ...move, side: outcome, exceptId, points: POINTS.predictionRight });
}
