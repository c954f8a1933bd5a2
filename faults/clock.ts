import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { SEMIFINALS } from '#engine/formats/phases.ts';
import { openCup } from './cup.ts';
import { makeFolder, type Program } from './program.ts';
import { untilWell } from './recovery.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A match that an hour's step ends. */
const HALF_AN_HOUR_MS = HOUR_MS / 2;
/** Longer than the timekeeper ever sleeps. */
const A_TURN_MS = 1_500;

/**
 * The server's wall clock is set an hour forward, right again, an hour back and right again under load, while the
 * database's own is right. Every answer tells the server's time (R19); a match whose end came with the step ends once
 * and is never opened again; all others go on counting.
 */
export const clock: Fault = async ({ isBrief }) => {
  const rounds = isBrief ? 1 : 5;
  const folder = makeFolder();
  const file = join(folder, 'offset');
  const env = { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: '--import ./faults/shifted-clock.ts' };
  const name =
    "the servers' clock, not the database's, set an hour forward, an hour back, and right after each";
  const setting = { name, times: rounds * 4, env };
  try {
    return [
      await survive(setting, async (scene) => {
        const { program, people, pool, problems } = scene;
        await beginEarlier(pool);
        const setClock = async (offsetMs: number) => {
          writeFileSync(file, String(offsetMs));
          program.signal('SIGUSR2');
          const isTold = async () => Math.abs((await timeOf(program)) - Date.now() - offsetMs) < HOUR_MS / 10;
          if (!(await until(isTold))) problems.push('the answers do not carry the new time');
        };
        for (let round = 0; round < rounds; round += 1) {
          const cup = await openCup(program.port, people, { inMs: -A_TURN_MS, forMs: HALF_AN_HOUR_MS });
          const semifinals = async () => (await cup.matchups()).filter(({ phase }) => phase === SEMIFINALS);
          const isStatus = (wanted: string) => async () =>
            (await semifinals()).every(({ status }) => status === wanted);
          if (!(await until(isStatus('active')))) problems.push('a match was not opened');
          await setClock(HOUR_MS);
          if (!(await until(isStatus('completed')))) problems.push('a match whose end came did not end');
          await untilWell(scene);
          const results = JSON.stringify(await semifinals());
          for (const offsetMs of [0, -HOUR_MS, 0]) {
            await setClock(offsetMs);
            await wait(A_TURN_MS);
            if (JSON.stringify(await semifinals()) !== results)
              problems.push('a match that had ended changed again');
            await untilWell(scene);
          }
          if (!(await cup.play(pool))) problems.push('the cup has no champion');
        }
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What is voted on began before the hour to which the clock goes back: a match takes no votes before its start. */
async function beginEarlier(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update matchups set start_time = start_time - interval '2 hours' where status = 'active'`,
  );
}

/** What the server takes for the present (R19). */
async function timeOf({ port }: Program): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  return Number(answer.headers.get('server-time'));
}
