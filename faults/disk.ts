import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, postmasterOf } from './program.ts';
import type { Fault, Outcome } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

/** Room for the database and little more. */
const DISK_MB = 256;
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
    try {
      return [await fillAgainAndAgain({ name, times, dataDir })];
    } finally {
      execFileSync('umount', [dataDir]);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

function fillAgainAndAgain(setting: { name: string; times: number; dataDir: string }): Promise<Outcome> {
  const { dataDir, times } = setting;
  return survive(setting, async ({ pool, stream, program, problems }) => {
    const filler = join(dataDir, 'filler');
    for (let time = 0; time < times; time += 1) {
      const before = postmasterOf(dataDir);
      fill(filler, dataDir);
      // The log goes on in a new file, for which there is no room.
      const isGone = async () => {
        const { error } = await pool.query('select pg_switch_wal()').then(
          () => ({ error: null }),
          (error: unknown) => ({ error }),
        );
        return error !== null;
      };
      if (!(await until(isGone))) problems.push('the disk was never full');
      const [counted, failed] = [stream.acknowledged.votes.length, stream.repeated];
      if (!(await until(() => stream.repeated > failed))) problems.push('nobody heard of the full disk');
      rmSync(filler);
      if (!(await until(() => stream.acknowledged.votes.length > counted)))
        problems.push(`votes were not counted again: ${program.output()}`);
      void before;
    }
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
