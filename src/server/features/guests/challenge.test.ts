import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, it } from 'vitest';
import { PROOF_COST, proofCost } from './proof-cost.ts';
import { createChallenges } from './service.ts';

it('the proof of work of a guest takes 10,000 to 30,000 hashes (rule Y4)', async () => {
  expect(proofCost).toEqual(PROOF_COST);
  const challenges = createChallenges('only for tests');
  for (let run = 0; run < 5; run += 1) {
    const challenge = await challenges.create({ browser: 'a browser', now: new Date() });
    expect(challenge.parameters.cost).toBe(10);
    const solution = await solveChallenge({ challenge, deriveKey });
    expect(solution?.counter).toBeGreaterThanOrEqual(1_000);
    expect(solution?.counter).toBeLessThan(3_000);
  }
});
