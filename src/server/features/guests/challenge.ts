import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { GuestBody, GuestChallenge } from '#contract/guest.ts';
import { proofCost } from './proof-cost.ts';

/** A challenge is valid for this long after it was made. */
const CHALLENGE_MS = 60 * 60 * 1000;

/** Makes and checks the proofs of work of guests, signed with a key that is derived from the session secret. */
export function createChallenges(sessionSecret: string) {
  const hmacSignatureSecret = createHmac('sha256', sessionSecret).update('guest challenges').digest('hex');
  return {
    async create({ browser, now }: { browser: string; now: Date }): Promise<GuestChallenge> {
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: proofCost.hashesPerAttempt,
        counter: randomInt(proofCost.minAttempts, proofCost.maxAttempts),
        deriveKey,
        hmacSignatureSecret,
        // Not the library's own expiry, which reads the machine's clock.
        data: { browser, expiresAt: now.getTime() + CHALLENGE_MS },
      });
      return challenge as GuestChallenge;
    },

    /** Whether a challenge was made by this installation for this browser, has not expired, and is solved. */
    async isSolved({ challenge, solution }: GuestBody, { browser, now }: { browser: string; now: Date }) {
      const { data } = challenge.parameters;
      if (data.browser !== browser || data.expiresAt <= now.getTime()) return false;
      const { verified } = await verifySolution({
        challenge,
        // The library requires a time, and does not check it.
        solution: { ...solution, time: 0 },
        deriveKey,
        hmacSignatureSecret,
      });
      return verified;
    },
  };
}
