import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { SEMIFINALS } from '#engine/formats/phases.ts';
import { runFault } from '#faults/support/fault-run.ts';
import type { Program } from '#faults/support/program.ts';
import { waitForRecovery } from '#faults/support/recovery.ts';
import type { Fault } from '#faults/support/report.ts';
import { openTournamentUnderTest } from '#faults/support/tournament-under-test.ts';
import { waitUntil } from '#faults/support/wait-until.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The length of a matchup, which is over once the clock is set forward by an hour. */
const HALF_AN_HOUR_MS = HOUR_MS / 2;
/** Longer than the timekeeper ever sleeps. */
const TIMEKEEPER_WAKES_WITHIN_MS = 1_500;

/**
 * The wall clock of the server is set an hour forward, back to the right time, an hour back, and right again. The clock
 * of the database is always right. Each answer carries the server's time (rule K10). A matchup that ended because of the
 * clock ends once and is not opened again, and votes on all other matchups are still counted.
 */
export const clock: Fault = async ({ isBrief }) => {
  const rounds = isBrief ? 1 : 5;
  const folder = makeTempFolder('clock');
  const file = join(folder, 'offset');
  const env = { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: '--import ./tests/support/shifted-clock.ts' };
  const name = 'the clock of the server, but not of the database, set an hour forward and an hour back';
  const settings = { name, times: rounds * 4, isBrief, env };
  try {
    return [
      await runFault(settings, async (run) => {
        const { program, users, pool, problems } = run;
        await startMatchupsEarlier(pool);
        const setClock = async (offsetMs: number) => {
          writeFileSync(file, String(offsetMs));
          program.signal('SIGUSR2');
          const isSet = async () =>
            Math.abs((await readServerTime(program)) - Date.now() - offsetMs) < HOUR_MS / 10;
          if (!(await waitUntil(isSet))) problems.push('the answers do not carry the new time');
        };
        for (let round = 0; round < rounds; round += 1) {
          const tournament = await openTournamentUnderTest(program.address, users, {
            inMs: -TIMEKEEPER_WAKES_WITHIN_MS,
            forMs: HALF_AN_HOUR_MS,
          });
          const semifinals = async () =>
            (await tournament.matchups()).filter(({ phase }) => phase === SEMIFINALS);
          const areAll = (wanted: string) => async () =>
            (await semifinals()).every(({ status }) => status === wanted);
          if (!(await waitUntil(areAll('active')))) problems.push('a matchup was not opened');
          await setClock(HOUR_MS);
          if (!(await waitUntil(areAll('completed'))))
            problems.push('a matchup did not end although its end has passed');
          await waitForRecovery(run);
          const results = JSON.stringify(await semifinals());
          for (const offsetMs of [0, -HOUR_MS, 0]) {
            await setClock(offsetMs);
            await wait(TIMEKEEPER_WAKES_WITHIN_MS);
            if (JSON.stringify(await semifinals()) !== results)
              problems.push('a completed matchup changed again');
            await waitForRecovery(run);
          }
          if (!(await tournament.play(pool))) problems.push('the tournament has no champion');
        }
      }),
    ];
  } finally {
    removeTempFolder(folder);
  }
};

/** Moves the start of open matchups two hours back, so that they take votes while the clock is an hour behind. */
async function startMatchupsEarlier(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update matchups set start_time = start_time - interval '2 hours' where status = 'active'`,
  );
}

async function readServerTime({ address }: Program): Promise<number> {
  const answer = await fetch(`${address}/healthz`);
  return Number(answer.headers.get('server-time'));
}
