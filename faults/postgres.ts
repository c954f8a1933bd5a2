import { setTimeout as wait } from 'node:timers/promises';
import type { OwnPostgres } from './own-postgres.ts';
import { untilWell } from './recovery.ts';
import { type Fault, seconds } from './report.ts';
import { survive } from './scene.ts';

/** How long votes are counted again before the next time. */
const LIFE_MS = 700;
const AWAY_MS = 300;
/**
 * That a database is silent is noticed after nine seconds at the latest (pulse.ts); whoever then waits for a connection
 * waits ten more (pool.ts). The rest is for a slow machine.
 */
const ANSWERED_WITHIN_MS = 23_000;
/** Who waits for a database that is soon back waits this much longer than it was away. */
const SOON_MS = 5_000;

/** A PostgreSQL beside the server is killed, stopped and frozen under load; the server goes on by itself. */
export const postgres: Fault = async ({ isBrief }) => {
  const rounds = isBrief ? 1 : 8;
  const frozenMs = isBrief ? [1_500] : [3_000, 25_000];
  const ways: ((postgres: OwnPostgres) => Promise<void>)[] = [
    ...Array.from({ length: rounds }, () => [killed, stopped]).flat(),
    ...frozenMs.map(frozenFor),
  ];
  const setting = {
    name: 'PostgreSQL killed (-9), stopped (fast) or frozen (SIGSTOP)',
    times: ways.length,
    hasOwnPostgres: true,
  };
  return [
    await survive(setting, async (scene) => {
      const { postgres, stream, problems, notes } = scene;
      const backAfterMs: number[] = [];
      for (const happen of ways) {
        await wait(LIFE_MS);
        await happen(postgres());
        backAfterMs.push(await untilWell(scene));
      }
      if (stream.repeated === 0) problems.push('nobody felt any of it');
      if (stream.slowestMs > Math.min(ANSWERED_WITHIN_MS, Math.max(...frozenMs) + SOON_MS))
        problems.push('somebody waited too long for an answer');
      notes.push(`votes were counted again within ${seconds(Math.max(...backAfterMs))}`);
      notes.push(`the slowest answer took ${seconds(stream.slowestMs)}`);
    }),
  ];
};

async function killed(postgres: OwnPostgres) {
  await postgres.kill();
  await wait(AWAY_MS);
  await postgres.start();
}

async function stopped(postgres: OwnPostgres) {
  await postgres.stop();
  await wait(AWAY_MS);
  await postgres.start();
}

const frozenFor = (ms: number) => async (postgres: OwnPostgres) => {
  postgres.freeze();
  await wait(ms);
  postgres.thaw();
};
