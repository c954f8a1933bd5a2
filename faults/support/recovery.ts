import type { Program } from './program.ts';
import type { Traffic } from './traffic.ts';
import { waitUntil } from './wait-until.ts';

export const areReady = async (programs: readonly Program[]) =>
  (await Promise.all(programs.map((program) => program.isReady()))).every(Boolean);

/**
 * Waits until a vote is acknowledged and each server is ready. Returns how long the vote took, in milliseconds.
 * Adds a problem to the run when the servers do not recover.
 */
export async function waitForRecovery({
  programs,
  traffic,
  problems,
}: {
  programs: readonly Program[];
  traffic: Traffic;
  problems: string[];
}): Promise<number> {
  const startedAt = performance.now();
  const before = traffic.acknowledged.votes.length;
  if (!(await waitUntil(() => traffic.acknowledged.votes.length > before)))
    problems.push('votes were not counted again');
  const tookMs = performance.now() - startedAt;
  if (!(await waitUntil(() => areReady(programs)))) problems.push('a server was not ready again');
  return tookMs;
}
