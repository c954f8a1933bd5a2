import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf } from '#server/db/conflict.ts';
import { makeFolder, postmasterOf } from './program.ts';
import { untilWell } from './recovery.ts';
import { type Fault, type Result, seconds } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

/** Room for the database and little more. */
const DISK_MB = 256;
/** How long votes are counted before, and the disk stays full. */
const LIFE_MS = 700;
const FULL_MS = 1_500;
const BLOCK = Buffer.alloc(64 * 1024);
/** PostgreSQL's word for it. */
const DISK_FULL = '53100';

/**
 * The disk of the embedded database is full under load, until the database itself gives up; then there is room again.
 * Everybody hears of a failure meanwhile, and the server recovers by itself.
 */
export const disk: Fault = async ({ isBrief }) => {
  const times = isBrief ? 1 : 5;
  const name = 'a full disk under the database';
  const dataDir = makeFolder();
  try {
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', dataDir]);
    if (mount.status !== 0)
      return [{ name, skippedBecause: 'only root may mount a small disk, where that is allowed' }];
    // Also where the report is broken off, and a program still has files open there; before the folder itself goes.
    const unmount = () => execFileSync('umount', ['--lazy', dataDir]);
    process.prependOnceListener('exit', unmount);
    try {
      return [await fillAgainAndAgain({ name, times, dataDir })];
    } finally {
      process.off('exit', unmount);
      unmount();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

function fillAgainAndAgain(setting: { name: string; times: number; dataDir: string }): Promise<Result> {
  const { dataDir, times } = setting;
  const filler = join(dataDir, 'filler');
  return survive(setting, async (scene) => {
    const { pool, stream, problems, notes } = scene;
    const backAfterMs: number[] = [];
    let ends = 0;
    for (let time = 0; time < times; time += 1) {
      await wait(LIFE_MS);
      const postmaster = postmasterOf(dataDir);
      const { repeated } = stream;
      fill(filler, dataDir);
      if (!(await until(() => isFull(pool)))) problems.push('the disk was never full');
      if (!(await until(() => hasGivenUp(pool)))) problems.push('the database did not give up');
      if (!(await until(() => stream.repeated > repeated))) problems.push('nobody heard of the full disk');
      await wait(FULL_MS);
      rmSync(filler);
      backAfterMs.push(await untilWell(scene));
      if (postmasterOf(dataDir) !== postmaster) ends += 1;
    }
    notes.push(`the database gave up ${ends} times and was started again by the server`);
    notes.push(`votes were counted again within ${seconds(Math.max(...backAfterMs))} of there being room`);
  });
}

/** Whether the database finds no room for a new table. */
async function isFull(pool: pg.Pool): Promise<boolean> {
  const query = pool.query(`drop table if exists room; create temp table room as select ''`);
  return (await query.then(() => '', codeOf)) === DISK_FULL;
}

/** Lets the log go on in a new file, for which there is no room either: the database ends by that, sooner or later. */
const hasGivenUp = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select pg_switch_wal()').then(
    () => false,
    () => true,
  );

function fill(path: string, disk: string): void {
  const file = openSync(path, 'w');
  try {
    while (statfsSync(disk).bavail > 0) writeSync(file, BLOCK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
