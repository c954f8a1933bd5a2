import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { runFault } from '#faults/support/fault-run.ts';
import { postmasterPid } from '#faults/support/program.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { waitForRecovery, waitUntil } from '#faults/support/wait.ts';
import { errorCode } from '#server/db/errors.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';

/** Little more than the database needs. */
const DISK_MB = 256;
/** Time with traffic before the disk is filled, and time for which it stays full. */
const LIFETIME_MS = 700;
const FULL_MS = 1_500;
const BLOCK = Buffer.alloc(64 * 1024);
/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100';

/**
 * The disk of the embedded database is filled under load until the database ends, and then has room again. Calls fail
 * meanwhile, and the server recovers by itself.
 */
export const disk: Fault = async (isBrief) => {
  const times = isBrief ? 1 : 5;
  const name = 'a full disk under the database';
  const dataDir = makeTempFolder('disk');
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', dataDir]);
  if (mount.status !== 0) return { name, skippedBecause: 'a small disk cannot be mounted here' };
  // Lazy, because an interrupted run may still have open files there. It must run before the folder itself is removed.
  process.prependOnceListener('exit', () => execFileSync('umount', ['--lazy', dataDir]));
  const filler = join(dataDir, 'filler');
  return runFault({ name, times, isBrief, dataDir }, async (run) => {
    const { pool, traffic, expect, notes } = run;
    const recoveryMs: number[] = [];
    let databaseEnds = 0;
    for (let time = 0; time < times; time += 1) {
      await wait(LIFETIME_MS);
      const postmaster = postmasterPid(dataDir);
      const { repeated } = traffic;
      fill(filler, dataDir);
      expect(await waitUntil(() => isFull(pool)), 'the disk was never full');
      expect(await waitUntil(() => failsToSwitchLog(pool)), 'the database did not end');
      expect(await waitUntil(() => traffic.repeated > repeated), 'no call failed');
      await wait(FULL_MS);
      rmSync(filler);
      recoveryMs.push(await waitForRecovery(run));
      if (postmasterPid(dataDir) !== postmaster) databaseEnds += 1;
    }
    notes.push(`the database ended ${databaseEnds} times and the server started it again`);
    notes.push(`votes were counted again within ${seconds(Math.max(...recoveryMs))} after there was room`);
  });
};

/** Whether the database has no room for a new table. */
async function isFull(pool: pg.Pool): Promise<boolean> {
  const query = pool.query(`drop table if exists room; create temp table room as select ''`);
  return (await query.then(() => '', errorCode)) === DISK_FULL;
}

/** Makes the database start a new log file, for which there is no room. The database ends because of that. */
const failsToSwitchLog = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select pg_switch_wal()').then(
    () => false,
    () => true,
  );

function fill(path: string, disk: string): void {
  const file = openSync(path, 'w');
  try {
    while (statfsSync(disk).bavail > 0) writeSync(file, BLOCK);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
