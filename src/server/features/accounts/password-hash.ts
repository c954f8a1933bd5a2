import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/http/errors.ts';
import { type Claim, createFairQueue } from '#server/lib/fair-queue.ts';

/** Argon2id, the library's default, with OWASP's parameters, which stand at the start of each hash. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2_PREFIX = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;

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
export const hashPassword = (password: string, claim: Claim) => enqueue(claim, () => hash(password, ARGON2));

/** Verified for an unknown e-mail address, so that both refusals take the same time (rule A8). */
const decoyHash = hash('decoy password', ARGON2);

/** Compares a password with the hash of an account; null stands for no account. @throws AppError UNAVAILABLE */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  claim: Claim,
): Promise<boolean> {
  const isRight = await enqueue(claim, async () => verify(passwordHash ?? (await decoyHash), password));
  return isRight && passwordHash !== null;
}

/** Whether a hash was made with the current parameters. */
export const isCurrentHash = (passwordHash: string) => passwordHash.startsWith(ARGON2_PREFIX);

/** The operator's own work, which competes with no client. */
export const OPERATOR: Claim = { network: 'this machine', account: 'operator' };
