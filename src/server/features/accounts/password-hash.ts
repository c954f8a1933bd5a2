import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '#server/http/errors.ts';
import { type Claim, createFairQueue } from '#server/lib/fair-queue.ts';
import { hashCost } from './hash-cost.ts';

const MAX_WAITING = 64;
/** Long enough for a server with one core to hash all passwords that may wait. */
const RETRY_AFTER_SECONDS = 5;

/** One object, because a stack for each of a crowd costs more than the rest of its refusal. */
const refusal = new AppError(
  'UNAVAILABLE',
  'Too many people are signing up or in right now. Please try again in a few seconds. Where guests may vote, you can vote now and sign up later.',
  { retryAfterSeconds: RETRY_AFTER_SECONDS },
);

/** A hash takes a core for tens of milliseconds, so this process queues all of them, and leaves a core to votes (rule A8). */
const enqueue = createFairQueue({
  maxRunning: Math.max(1, availableParallelism() - 1),
  maxWaiting: MAX_WAITING,
  refusal: () => refusal,
});

/**
 * Refuses a client whose password would be refused by the queue in any case, before anything else is done for it: a crowd that
 * signs up costs votes little. @throws AppError UNAVAILABLE
 */
export function requireTurn(network: string): void {
  if (enqueue.isFullFor(network)) throw refusal;
}

/** Hashes a password. @throws AppError UNAVAILABLE when the queue is full */
export const hashPassword = (password: string, claim: Claim) =>
  enqueue(claim, () => hash(password, hashCost));

/** Verified for an unknown e-mail address, so that the refusal takes as long as that of a wrong password. */
const decoyHash = hash('decoy password', hashCost);

/**
 * Returns whether the password is that of the account. For an unknown address the hash is null,
 * and the answer is false after the same time.
 * @throws AppError UNAVAILABLE when the queue is full
 */
export async function verifyPassword(password: string, passwordHash: string | null, claim: Claim) {
  const isRight = await enqueue(claim, async () => verify(passwordHash ?? (await decoyHash), password));
  return isRight && passwordHash !== null;
}

/** The hash of a recovery code, the same each time with a salt. @throws AppError UNAVAILABLE when the queue is full */
export const hashCode = (code: string, salt: Uint8Array, claim: Claim) =>
  enqueue(claim, async () => (await hashRaw(code, { ...hashCost, salt })).toString('base64url'));

/** Whether a hash was made with the current parameters, which are written at its start. */
export const isCurrentHash = (passwordHash: string) =>
  passwordHash.startsWith(
    `$argon2id$v=19$m=${hashCost.memoryCost},t=${hashCost.timeCost},p=${hashCost.parallelism}$`,
  );

/** The claim of the operator's commands, whose process has no other work to queue. */
export const OPERATOR: Claim = { network: 'this machine', account: 'operator' };
