import { expect, it } from 'vitest';
import type { RulesVersion } from '#engine/rewards/crowd.ts';
import { VOTES_AT_ONCE } from '#engine/rewards/votes-at-once.ts';
import { findDifferences } from '#server/db/recount.ts';
import { playFarmerDay } from '#simulate/farmer.ts';
import { createTestApp } from './support/app.ts';

const NO_LIMITS = { LIMIT_VOTES: '1000', LIMIT_TOURNAMENTS: '1000', LIMIT_PREDICTIONS: '1000' };

/** The short form of `npm run simulate -- farmer`: tournaments of 16 songs. */
async function dayOf(accounts: number, rulesVersion: RulesVersion) {
  const app = await createTestApp(NO_LIMITS);
  const result = await playFarmerDay(app, { accounts, rulesVersion, songs: 16 });
  expect(await findDifferences(app.pool)).toEqual([]);
  await app.close();
  return result;
}

it('one account alone gained points, championships and rank 1 without limit in version 1 (rules P4, P15)', async () => {
  const { best, furtherTournament } = await dayOf(1, 1);
  expect(furtherTournament).toMatchObject({ points: 275, championships: 1 });
  expect(best).toMatchObject({ rightPredictions: 5, rank: 1 });
});

it('one account alone gains nothing in version 3 (rules P16, P17, Q10)', async () => {
  const { all, honest } = await dayOf(1, 3);
  expect(all).toEqual({ points: 0, championships: 0, rightPredictions: 0 });
  expect(honest.points).toBeGreaterThan(50);
});

it('two accounts gained a point by each vote in version 2 (rules P15, P16)', async () => {
  const { furtherTournament, best } = await dayOf(2, 2);
  expect(furtherTournament).toEqual({ points: 32, championships: 0, rightPredictions: 0 });
  expect(best.rank).toBe(1);
});

it('in version 3 two accounts gain only the points that are paid at once for the votes of a day (rule P21)', async () => {
  const { all, best, furtherTournament, honest } = await dayOf(2, 3);
  expect(furtherTournament.points).toBe(0);
  expect(all).toEqual({ points: VOTES_AT_ONCE, championships: 0, rightPredictions: 0 });
  expect(best.points).toBeLessThan(honest.points);
});

it('three accounts gain no championship in version 3 (rule P17)', async () => {
  expect((await dayOf(3, 3)).all.championships).toBe(0);
});
