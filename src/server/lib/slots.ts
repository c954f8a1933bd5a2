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
