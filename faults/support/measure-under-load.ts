import { setTimeout as wait } from 'node:timers/promises';
import { watchMemory } from '#tests/support/measuring/process-usage.ts';
import type { FaultRun } from './fault-run.ts';
import { seconds } from './report.ts';

const MEGABYTE = 1024 * 1024;
/** The traffic runs for this long before the load begins. A server that has just started is small: votes alone make its heap grow. */
const WARM_UP_MS = { brief: 500, long: 15_000 };

/**
 * How much the server's memory may grow, how often other users must vote a second, and how long they may wait. The
 * bounds also hold on a small machine that produces the load itself. Other tests run beside a brief fault and take the
 * processor, so there other users need to vote only once a second, and `waitMs` does not apply.
 */
type Bounds = { megabytes: number; votesPerSecond: number; waitMs: number; isBrief: boolean };

/** Runs the load, notes what it costs the server and the other users, and adds a problem for each bound that it exceeds. */
export async function measureUnderLoad(
  { program, traffic, expect, notes }: FaultRun,
  { megabytes, votesPerSecond, waitMs, isBrief }: Bounds,
  runLoad: () => Promise<void>,
): Promise<void> {
  await wait(isBrief ? WARM_UP_MS.brief : WARM_UP_MS.long);
  const memory = watchMemory(program.pid());
  const votes = traffic.acknowledged.votes.length;
  const startedAt = performance.now();
  await runLoad().finally(memory.stop);
  const perSecond = (traffic.acknowledged.votes.length - votes) / ((performance.now() - startedAt) / 1000);
  const { before, maximum } = memory.stop();
  const grownMb = Math.round((maximum - before) / MEGABYTE);
  expect(grownMb <= megabytes, `the server's memory grew by ${grownMb} MB`);
  const leastPerSecond = isBrief ? 1 : votesPerSecond;
  expect(perSecond >= leastPerSecond, `other users voted less than ${leastPerSecond} times a second`);
  expect(isBrief || traffic.slowestMs <= waitMs, `other users waited more than ${seconds(waitMs)}`);
  notes.push(
    `other users voted ${Math.round(perSecond)} times a second and waited ${Math.round(traffic.slowestMs)} ms at most`,
  );
  notes.push(`the server's memory grew by ${grownMb} MB to ${Math.round(maximum / MEGABYTE)} MB`);
}
