import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { findStoredAnswer, reserveKey, storeAnswer } from '#server/db/idempotency-keys.ts';
import type { MaybePromise } from '#server/lib/slots.ts';
import type { BusEvent } from '#server/live/bus.ts';
import { AppError } from './errors.ts';

const MAX_KEY_LENGTH = 255;

/** The request's Idempotency-Key, or null. @throws AppError BAD_REQUEST for an empty or too long key */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new AppError('BAD_REQUEST', `The Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  return key;
}

function hashRequest(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
}

/**
 * Runs a call at most once per user and Idempotency-Key within 24 hours. One transaction stores the key, the
 * effect and the answer: a concurrent repeat waits for the key's row, and a refused call stores no key.
 * Events and wake-ups go out after the commit. Without a key the call simply runs.
 * @throws AppError KEY_REUSED when an earlier, different request used the key
 */
export async function idempotently<T>(
  context: Context,
  request: FastifyRequest,
  run: (context: Context) => MaybePromise<T>,
): Promise<T> {
  const key = idempotencyKey(request);
  const { viewer } = request;
  if (!key || !viewer) return run(context);
  const requestHash = hashRequest(request);
  return inTransaction(context, async (inner, tx) => {
    const isFirst = await reserveKey(tx, { userId: viewer.id, key, requestHash, now: context.clock.now() });
    if (!isFirst) {
      const stored = await findStoredAnswer(tx, viewer.id, key);
      if (stored?.requestHash !== requestHash) {
        throw new AppError('KEY_REUSED', 'This Idempotency-Key was used for another request.');
      }
      return stored.answer as T;
    }
    const fresh = await run(inner);
    await storeAnswer(tx, viewer.id, key, fresh);
    return fresh;
  });
}

/** Runs several changes in one transaction. Their events and wake-ups go out after the commit. */
export async function inTransaction<T>(
  context: Context,
  run: (inner: Context, tx: Transaction) => Promise<T>,
): Promise<T> {
  const events: BusEvent[] = [];
  let mustWake = false;
  let mustSend = false;
  const bus = { ...context.bus, publish: (event: BusEvent) => void events.push(event) };
  const wakeTimekeeper = () => {
    mustWake = true;
  };
  const wakeOutbox = () => {
    mustSend = true;
  };
  const answer = await context.db.transaction((tx) =>
    run({ ...context, db: tx, bus, wakeTimekeeper, wakeOutbox }, tx),
  );
  for (const event of events) context.bus.publish(event);
  if (mustWake) context.wakeTimekeeper();
  if (mustSend) context.wakeOutbox();
  return answer;
}
