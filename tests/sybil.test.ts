import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDifferences } from '#server/db/recount.ts';
import { type Guard, playSybilMatch, prepareStage } from '#simulate/sybil.ts';
import { createTestApp, type TestApp } from './support/app.ts';

// The short form of `npm run simulate -- sybil`: 600 scripted voters from 4 addresses against 100 honest ones.
const CROWD = { honest: 100, attackers: 600, attackerAddresses: 4 };

let app: TestApp;
let stage: Awaited<ReturnType<typeof prepareStage>>;
beforeAll(async () => {
  app = await createTestApp({ ADMIN_EMAIL: 'admin@test.example', LIMIT_TOURNAMENTS: '1000' });
  stage = await prepareStage(app);
});
afterAll(() => app.close());

const play = async (guard: Omit<Guard, 'name'>) => {
  const result = await playSybilMatch(stage, CROWD, { name: 'test', ...guard });
  expect(await findDifferences(app.pool)).toEqual([]);
  return result;
};

it('scripted guests decide a match that nothing protects', async () => {
  const { counted, held, tally } = await play({});
  expect(counted).toEqual({ honest: 100, attackers: 600 });
  expect(held).toBe(0);
  expect(tally[0]).toBeLessThan(tally[1]);
});

it('a tournament for accounts counts no guest, honest ones included (rule Y1)', async () => {
  const { counted, held } = await play({ voterPolicy: 'account' });
  expect(counted.attackers).toBe(0);
  expect(held).toBeGreaterThan(10);
});

it('a minimum age of accounts stops an attacker who makes new accounts (rule Y2)', async () => {
  const made = { voterPolicy: 'account', withAccounts: true } as const;
  expect((await play(made)).counted.attackers).toBe(600);
  expect((await play({ ...made, minAccountAgeHours: 24 })).counted.attackers).toBe(0);
});

it('votes set aside by address restore the honest result, and include few honest votes (rule F3)', async () => {
  const { counted, held, tally } = await play({ setsAside: { addressVotes: 100 } });
  expect(counted.attackers).toBe(0);
  expect(held).toBeLessThan(5);
  expect(tally[0]).toBeGreaterThan(tally[1]);
});

it('votes set aside by bursts of guests include few honest votes (rule F3)', async () => {
  const { counted, held, tally } = await play({ setsAside: 'guests in bursts' });
  expect(counted.attackers).toBe(0);
  expect(held).toBeLessThan(15);
  expect(tally[0]).toBeGreaterThan(tally[1]);
});
