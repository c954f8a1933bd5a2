import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder, postmasterOf } from './program.ts';
import { type Fault, type Outcome, seconds } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

/** Room for the database and little more. */
const DISK_MB = 256;
/** How long votes are counted before, and the disk stays full. */
const LIFE_MS = 700;
const FULL_MS = 1_500;
const BLOCK = Buffer.alloc(64 * 1024);

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
    // Also where the report is broken off, and a program still has files open there.
    const unmount = () => execFileSync('umount', ['--lazy', dataDir]);
    process.once('exit', unmount);
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

function fillAgainAndAgain(setting: { name: string; times: number; dataDir: string }): Promise<Outcome> {
  const { dataDir, times } = setting;
  const filler = join(dataDir, 'filler');
  return survive(setting, async ({ pool, stream, problems, notes }) => {
    const backAfterMs: number[] = [];
    let ends = 0;
    for (let time = 0; time < times; time += 1) {
      await wait(LIFE_MS);
      const postmaster = postmasterOf(dataDir);
      const { repeated } = stream;
      fill(filler, dataDir);
      // The log goes on in a new file, for which there is no room.
      const isFull = () =>
        pool.query('select pg_switch_wal()').then(
          () => false,
          () => true,
        );
      if (!(await until(isFull))) problems.push('the disk was never full');
      if (!(await until(() => stream.repeated > repeated))) problems.push('nobody heard of the full disk');
      await wait(FULL_MS);
      const counted = stream.acknowledged.votes.length;
      rmSync(filler);
      const roomAt = performance.now();
      if (!(await until(() => stream.acknowledged.votes.length > counted)))
        problems.push('votes were not counted again');
      backAfterMs.push(performance.now() - roomAt);
      if (postmasterOf(dataDir) !== postmaster) ends += 1;
    }
    notes.push(`the database gave up ${ends} times and was started again by the server`);
    notes.push(`votes were counted again within ${seconds(Math.max(...backAfterMs))} of there being room`);
  });
}

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
