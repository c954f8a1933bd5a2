import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from './program.ts';
import type { Traffic } from './traffic.ts';

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

export const areReady = async (programs: readonly Program[]) =>
  (await Promise.all(programs.map((program) => program.isReady()))).every(Boolean);

/**
 * Waits until a vote is acknowledged and each server is ready. Returns how long the vote took, in milliseconds.
 * Adds a problem to the run when the servers do not recover.
 */
export async function waitForRecovery(
  {
    programs,
    traffic,
    expect,
  }: {
    programs: readonly Program[];
    traffic: Traffic;
    expect(condition: boolean, problem: string): void;
  },
  deadlineMs = DEADLINE_MS,
): Promise<number> {
  const startedAt = performance.now();
  const before = traffic.acknowledged.votes.length;
  const isCounting = () => traffic.acknowledged.votes.length > before;
  expect(await waitUntil(isCounting, { deadlineMs }), 'votes were not counted again in time');
  const tookMs = performance.now() - startedAt;
  expect(await waitUntil(() => areReady(programs)), 'a server was not ready again');
  return tookMs;
}
