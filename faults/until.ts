import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 30_000;

/** Waits until something is so; false when it does not come about. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { everyMs = LOOK_EVERY_MS } = {},
): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await wait(everyMs);
  }
  return false;
}
