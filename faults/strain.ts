import { setTimeout as wait } from 'node:timers/promises';
import { memoryBytes } from '../bench/process-figures.ts';
import type { Scene } from './scene.ts';

const LOOK_EVERY_MS = 100;
const MEGABYTE = 1024 * 1024;
/** Votes go on before anybody misbehaves. */
const WARM_UP_MS = 500;
/** And while they do, also on a small machine that has to bring forth what strains the server as well. */
const LEAST_PER_SECOND = 1;

/**
 * Lets somebody misbehave, and looks at what it costs: the server's memory grows by no more than `megabytes`, and
 * everybody else goes on voting.
 */
export async function strain(
  { program, stream, problems, notes }: Scene,
  { megabytes }: { megabytes: number },
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
  if (perSecond < LEAST_PER_SECOND) problems.push(`others voted ${perSecond.toFixed(1)} times a second`);
  notes.push(
    `others voted ${Math.round(perSecond)} times a second, and waited ${Math.round(stream.slowestMs)} ms at most`,
  );
  notes.push(`the server's memory grew by ${grown} MB`);
}
