import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SEMIFINALS } from '#engine/formats/phases.ts';
import { runFault } from '#faults/support/fault-run.ts';
import type { Program } from '#faults/support/program.ts';
import type { Fault } from '#faults/support/report.ts';
import { openTournamentUnderTest } from '#faults/support/tournament-under-test.ts';
import { waitForRecovery, waitUntil } from '#faults/support/wait.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The length of a matchup, which is over once the clock is set forward by an hour. */
const HALF_AN_HOUR_MS = HOUR_MS / 2;
/** Longer than the timekeeper ever sleeps. */
const TIMEKEEPER_WAKES_WITHIN_MS = 1_500;

/**
 * The wall clock of the server is set an hour forward, back to the right time, an hour back, and right again. The clock
 * of the database is always right. Each answer carries the server's time. A matchup that ended because of the clock ends once
 * and is not opened again, and votes on all other matchups are still counted.
 */
export const clock: Fault = (isBrief) => {
  const rounds = isBrief ? 1 : 5;
  const file = join(makeTempFolder('clock'), 'offset');
  const env = { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: '--import ./tests/support/shifted-clock.ts' };
  const name = 'the clock of the server, but not of the database, set an hour forward and an hour back';
  return runFault({ name, times: rounds * 4, isBrief, env }, async (run) => {
    const { program, users, pool, expect } = run;
    // Open matchups take votes while the clock is an hour behind.
    await pool.query(
      `update matchups set start_time = start_time - interval '2 hours' where status = 'active'`,
    );
    const setClock = async (offsetMs: number) => {
      writeFileSync(file, String(offsetMs));
      program.signal('SIGUSR2');
      const isSet = async () =>
        Math.abs((await readServerTime(program)) - Date.now() - offsetMs) < HOUR_MS / 10;
      expect(await waitUntil(isSet), 'the answers do not carry the new time');
    };
    for (let round = 0; round < rounds; round += 1) {
      const window = { inMs: -TIMEKEEPER_WAKES_WITHIN_MS, forMs: HALF_AN_HOUR_MS };
      const tournament = await openTournamentUnderTest(program.address, users, window);
      const semifinals = () => tournament.matchups(SEMIFINALS);
      const areAll = (wanted: string) => async () =>
        (await semifinals()).every(({ status }) => status === wanted);
      expect(await waitUntil(areAll('active')), 'a matchup was not opened');
      await setClock(HOUR_MS);
      expect(await waitUntil(areAll('completed')), 'a matchup did not end although its end has passed');
      await waitForRecovery(run);
      const results = JSON.stringify(await semifinals());
      for (const offsetMs of [0, -HOUR_MS, 0]) {
        await setClock(offsetMs);
        await wait(TIMEKEEPER_WAKES_WITHIN_MS);
        expect(JSON.stringify(await semifinals()) === results, 'a completed matchup changed again');
        await waitForRecovery(run);
      }
      expect(await tournament.play(pool), 'the tournament has no champion');
    }
  });
};

async function readServerTime({ address }: Program): Promise<number> {
  const answer = await fetch(`${address}/healthz`);
  return Number(answer.headers.get('server-time'));
}
