import { setImmediate } from 'node:timers/promises';

/** Sending to so many takes less than a millisecond. */
const AT_ONCE = 100;

/** Does something for each of many, and lets whatever else waits for this thread have its turn in between. */
export async function yieldingLoop<T>(items: readonly T[], each: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    for (const item of items.slice(from, from + AT_ONCE)) each(item);
  }
}
