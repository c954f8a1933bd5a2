import type { Program } from './program.ts';
import type { Scene } from './scene.ts';
import { until } from './until.ts';

export const areReady = async (programs: readonly Program[]) =>
  (await Promise.all(programs.map((each) => each.isReady()))).every(Boolean);

/** Waits until votes are acknowledged again, and every server is ready; how long the votes took, in milliseconds. */
export async function untilWell({ programs, stream, problems }: Scene): Promise<number> {
  const startedAt = performance.now();
  const before = stream.acknowledged.votes.length;
  if (!(await until(() => stream.acknowledged.votes.length > before)))
    problems.push('votes were not counted again');
  const tookMs = performance.now() - startedAt;
  if (!(await until(() => areReady(programs)))) problems.push('a server was not ready again');
  return tookMs;
}
