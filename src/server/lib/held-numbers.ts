import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** A number is shown for at least this long. */
export const HOLD_MS = 5_000;
const MAX_KEYS = 10_000;

/** Returns the number that is shown under this key: `value`, unless another one has been shown for less than `HOLD_MS`. */
export type HoldNumber = (key: string, value: number) => number;

/** Slows down numbers that would otherwise reveal the moment of each vote. */
export function createNumberHolder(clock: Clock): HoldNumber {
  const held = new LRUCache<string, { value: number; at: number }>({ max: MAX_KEYS });
  return (key, value) => {
    const now = clock.now().getTime();
    const known = held.get(key);
    if (known && now - known.at < HOLD_MS) return known.value;
    held.set(key, { value, at: now });
    return value;
  };
}
