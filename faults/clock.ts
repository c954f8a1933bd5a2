import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SEMIFINALS } from '#engine/phases.ts';
import { openCup } from './cup.ts';
import { makeFolder, type Program } from './program.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A match that an hour's step ends. */
const HALF_AN_HOUR_MS = HOUR_MS / 2;
/** Longer than the timekeeper ever sleeps. */
const A_TURN_MS = 1_500;

/**
 * The server's wall clock is set an hour forward and back under load. Every answer tells its time (R19); a match whose end
 * came with the step ends once and is never opened again; all others go on counting.
 */
export const clock: Fault = async ({ isBrief }) => {
  const rounds = isBrief ? 1 : 5;
  const folder = makeFolder();
  const file = join(folder, 'offset');
  const env = { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: '--import ./faults/shifted-clock.ts' };
  const setting = { name: 'the clock set an hour forward, and back', times: rounds * 2, env };
  try {
    return [
      await survive(setting, async ({ program, people, pool, stream, problems }) => {
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
          const [results, counted] = [JSON.stringify(await semifinals()), stream.acknowledged.votes.length];
          await setClock(0);
          await wait(A_TURN_MS);
          if (JSON.stringify(await semifinals()) !== results)
            problems.push('a match that had ended changed again');
          if (stream.acknowledged.votes.length === counted) problems.push('no vote was counted afterwards');
          if (!(await cup.play(pool))) problems.push('the cup has no champion');
        }
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What the server takes for the present (R19). */
async function timeOf({ port }: Program): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  return Number(answer.headers.get('server-time'));
}
