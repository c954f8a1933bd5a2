import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/http/errors.ts';
import { type Claim, createFairQueue } from '#server/lib/fair-queue.ts';
import { hashCost } from './hash-cost.ts';

const MAX_WAITING = 64;
/** In this time a server with one core hashes more passwords than wait. */
const RETRY_AFTER_SECONDS = 5;

/** A hash takes a core for tens of milliseconds, so this process queues all of them (rule A8). */
const enqueue = createFairQueue({
  maxRunning: availableParallelism(),
  maxWaiting: MAX_WAITING,
  refusal: () =>
    new AppError('UNAVAILABLE', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
});

/** Hashes a new password. @throws AppError UNAVAILABLE when too many wait */
export const hashPassword = (password: string, claim: Claim) =>
  enqueue(claim, () => hash(password, hashCost));

/** Verified for an unknown e-mail address, so that both refusals take the same time (rule A8). */
const decoyHash = hash('decoy password', hashCost);

/** Compares a password with the hash of an account; null stands for no account. @throws AppError UNAVAILABLE */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  claim: Claim,
): Promise<boolean> {
  const isRight = await enqueue(claim, async () => verify(passwordHash ?? (await decoyHash), password));
  return isRight && passwordHash !== null;
}

/** Whether a hash was made with the current parameters, which stand at its start. */
export const isCurrentHash = (passwordHash: string) =>
  passwordHash.startsWith(
    `$argon2id$v=19$m=${hashCost.memoryCost},t=${hashCost.timeCost},p=${hashCost.parallelism}$`,
  );

/** The operator's own work, which competes with no client. */
export const OPERATOR: Claim = { network: 'this machine', account: 'operator' };
