import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import type { GuestBody, GuestChallenge } from '#contract/guest.ts';

/**
 * Does the proof of work of a guest. It needs no Web Crypto, which is missing on plain http.
 * @throws Error when the challenge has no solution
 */
export async function solve(challenge: GuestChallenge): Promise<GuestBody> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution');
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}

type KeyParameters = { cost: number; keyLength?: number };

/** The key of altcha's algorithm 'SHA-256': a chain of as many hashes as the challenge costs. */
async function deriveKey({ cost, keyLength = 32 }: KeyParameters, salt: Uint8Array, password: Uint8Array) {
  let hash = sha256(new Uint8Array([...salt, ...password]));
  for (let round = 1; round < cost; round += 1) hash = sha256(hash);
  return { parameters: {}, derivedKey: hash.subarray(0, keyLength) };
}
