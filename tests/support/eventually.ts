import { vi } from 'vitest';

/** Only a failing test waits this long. */
const DEADLINE_MS = 15_000;

/** Repeats the assertion until it holds, and fails with its error after 15 seconds. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: DEADLINE_MS, interval: 20 });
