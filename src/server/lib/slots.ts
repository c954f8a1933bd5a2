import { setImmediate } from 'node:timers/promises';

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
