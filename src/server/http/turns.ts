import { setTimeout as wait } from 'node:timers/promises';
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/db/client.ts';
import { AppError } from './errors.ts';

/** Longer than a crowd waits, and about as long as a call waits for a connection. */
const MAX_WAIT_MS = 10_000;

const refusal = () =>
  new AppError('UNAVAILABLE', 'Too many people do this at once. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/**
 * Runs the calls of one key one after the other, in their order. For calls that lock the same row: there each would hold a
 * connection that reads need, and whichever gets the row next is chance. So a call takes its turn before it takes a connection,
 * and never inside a transaction, which the one before it may wait for.
 * @throws AppError UNAVAILABLE for a call that has waited for `maxWaitMs`
 */
export function createTurns(maxWaitMs = MAX_WAIT_MS) {
  const last = new Map<number, Promise<void>>();
  return async <T>(key: number, call: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      resolve();
      if (last.get(key) === ended) last.delete(key);
    };
    last.set(key, ended);
    if (before) {
      const timer = new AbortController();
      const late = wait(maxWaitMs, true, { signal: timer.signal }).catch(() => false);
      const isLate = await Promise.race([before.then(() => false), late]);
      timer.abort();
      if (isLate) {
        // The next one still waits for the one before.
        void before.then(end);
        throw refusal();
      }
    }
    try {
      return await call();
    } finally {
      end();
    }
  };
}

/**
 * Runs changes of one row in turns, those of each pool of connections apart. In a transaction of the caller a change waits at the row instead: one that takes a turn
 * there could wait for the one before, which waits for its connection.
 * @throws AppError UNAVAILABLE as a turn
 */
export function createRowTurns() {
  const turns = new WeakMap<Executor, ReturnType<typeof createTurns>>();
  return <T>(db: Executor, id: number, change: () => Promise<T>): Promise<T> => {
    if (is(db, PgTransaction)) return change();
    const takeTurn = turns.get(db) ?? createTurns();
    turns.set(db, takeTurn);
    return takeTurn(id, change);
  };
}
