import { setTimeout as wait } from 'node:timers/promises';

const DEFAULT_INTERVAL_MS = 50;
const DEADLINE_MS = 30_000;

/** Polls a condition. Returns false when it is not true within `deadlineMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { everyMs = DEFAULT_INTERVAL_MS, deadlineMs = DEADLINE_MS } = {},
): Promise<boolean> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline) {
    if (await condition()) return true;
    await wait(everyMs);
  }
  return false;
}

/** Polls a condition and returns how long it took in milliseconds, or null when the deadline has passed. */
export async function timeUntil(
  condition: () => boolean | Promise<boolean>,
  deadlineMs: number,
): Promise<number | null> {
  const startedAt = performance.now();
  const isTrue = await waitUntil(condition, { everyMs: 20, deadlineMs });
  return isTrue ? performance.now() - startedAt : null;
}
