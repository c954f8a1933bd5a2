import { setTimeout as wait } from 'node:timers/promises';
import type { OwnPostgres } from './own-postgres.ts';
import { type Fault, seconds } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

/** How long votes are counted again before the next time. */
const LIFE_MS = 700;
const AWAY_MS = 300;

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
    await survive(setting, async ({ postgres, stream, problems, notes }) => {
      const backAfterMs: number[] = [];
      for (const happen of ways) {
        await wait(LIFE_MS);
        await happen(postgres());
        const there = performance.now();
        const before = stream.acknowledged.votes.length;
        if (!(await until(() => stream.acknowledged.votes.length > before)))
          problems.push('votes were not counted again');
        backAfterMs.push(performance.now() - there);
      }
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
