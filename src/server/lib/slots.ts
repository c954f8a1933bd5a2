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

/** Those who ask for a key while its task runs share the task, and its result or error. */
export function createShared<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, task: () => Promise<T>): Promise<T> => {
    const known = running.get(key);
    if (known) return known;
    const started = task().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/** A plain value when it is in memory, so that hot paths skip the promise. */
export type MaybePromise<T> = T | Promise<T>;
