import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/**
 * Runs at most `count` tasks at once, in their order. A finished task yields to the event loop and then hands its slot to
 * the first waiting task.
 */
export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < count) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      await setImmediate();
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Longer than a crowd at one row waits, and short enough to leave the rest to the database's lock. */
const MAX_WAIT_MS = 2_000;

/**
 * Runs the tasks of one key one after the other, in their order. For calls that lock the same row: there each would hold a
 * connection that reads need, and whichever gets the row next is chance. A task that has waited for `maxWaitMs` runs beside
 * the ones before it, because one stalled task must not hold up all others.
 */
export function createTurns(maxWaitMs = MAX_WAIT_MS) {
  const last = new Map<number, Promise<void>>();
  return async <T>(key: number, task: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    last.set(key, ended);
    if (before) {
      const timer = new AbortController();
      const isLate = wait(maxWaitMs, undefined, { signal: timer.signal }).catch(() => {});
      await Promise.race([before, isLate]);
      timer.abort();
    }
    try {
      return await task();
    } finally {
      end();
      if (last.get(key) === ended) last.delete(key);
    }
  };
}

/** Makes a value with its first use and keeps it. After a failure the next use tries again. */
export function createLazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** A plain value when it is in memory, so that hot paths skip the promise. */
export type MaybePromise<T> = T | Promise<T>;
