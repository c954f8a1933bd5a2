import { setTimeout as wait } from 'node:timers/promises';
import { memoryBytes } from '#bench/process-figures.ts';
import { seconds } from './report.ts';
import type { Scene } from './scene.ts';

const LOOK_EVERY_MS = 100;
const MEGABYTE = 1024 * 1024;
/** Votes go on before anybody misbehaves. */
const WARM_UP_MS = 500;

/**
 * How much the server's memory may grow, how often everybody else has to vote and how long they may wait, also on a
 * small machine that has to bring forth what strains the server as well.
 */
type Bounds = { megabytes: number; votesPerSecond: number; waitMs: number };

/** Lets somebody misbehave, and looks at what it costs. */
export async function strain(
  { program, stream, problems, notes }: Scene,
  { megabytes, votesPerSecond, waitMs }: Bounds,
  misbehave: () => Promise<void>,
): Promise<void> {
  await wait(WARM_UP_MS);
  const before = memoryBytes(program.pid());
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, memoryBytes(program.pid()));
  }, LOOK_EVERY_MS);
  const votes = stream.acknowledged.votes.length;
  const startedAt = performance.now();
  await misbehave().finally(() => clearInterval(looking));
  const perSecond = (stream.acknowledged.votes.length - votes) / ((performance.now() - startedAt) / 1000);
  const grown = Math.round((most - before) / MEGABYTE);
  if (grown > megabytes) problems.push(`the server's memory grew by ${grown} MB`);
  if (perSecond < votesPerSecond) problems.push(`others voted less than ${votesPerSecond} times a second`);
  if (stream.slowestMs > waitMs) problems.push(`others waited more than ${seconds(waitMs)}`);
  notes.push(
    `others voted ${Math.round(perSecond)} times a second, and waited ${Math.round(stream.slowestMs)} ms at most`,
  );
  notes.push(`the server's memory grew by ${grown} MB`);
}
