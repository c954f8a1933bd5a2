import { setImmediate } from 'node:timers/promises';

/** Writing to this many sockets takes less than a millisecond. */
const CHUNK_SIZE = 100;

/** Calls `each` for all items and yields to the event loop after each chunk. */
export async function forEachYielding<T>(items: readonly T[], each: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += CHUNK_SIZE) {
    if (from > 0) await setImmediate();
    for (const item of items.slice(from, from + CHUNK_SIZE)) each(item);
  }
}
