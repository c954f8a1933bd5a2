import { expect, it } from 'vitest';
import type { RulesVersion } from '#engine/rewards/crowd.ts';
import { findDifferences } from '#server/db/recount.ts';
import { playFarmerDay } from '#simulate/farmer.ts';
import { createTestApp } from './support/app.ts';

const NO_LIMITS = { LIMIT_VOTES: '1000', LIMIT_TOURNAMENTS: '1000', LIMIT_PREDICTIONS: '1000' };

/** The short form of `npm run simulate -- farmer`: a day of one tournament. */
async function dayOf(accounts: number, rulesVersion: RulesVersion) {
  const app = await createTestApp(NO_LIMITS);
  const result = await playFarmerDay(app, { accounts, rulesVersion, tournaments: 1 });
  expect(await findDifferences(app.pool)).toEqual([]);
  await app.close();
  return result;
}

it('one account alone gained 285 points, a title and rank 1 in version 1 (rules P4, P15)', async () => {
  const { best } = await dayOf(1, 1);
  expect(best).toEqual({ points: 285, championships: 1, rightPredictions: 5, rank: 1 });
});

it('one account alone gains nothing in version 2 (rules P16, P17, Q10)', async () => {
  const { best, honest } = await dayOf(1, 2);
  expect(best).toMatchObject({ points: 0, championships: 0, rightPredictions: 0 });
  expect(honest.points).toBeGreaterThan(50);
});

it('three accounts gain no title in version 2, and less than the best honest user (rules P16, P17)', async () => {
  const { best, bestHonest, all } = await dayOf(3, 2);
  expect(best).toMatchObject({ points: 80, championships: 0 });
  expect(best.points).toBeLessThan(bestHonest.points);
  expect(all.championships).toBe(0);
});
