import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const TIMEOUT_MS = 180_000;

/** Each fault a few times; a failure's own words come with the error. */
it.each([
  'kill',
  'postgres',
  'folder',
  'asleep',
  'clock',
  'disk',
  'redis',
  'timekeeper',
  'slow',
  'body',
  'deaf',
  'flood',
])(
  'npm run faults -- %s loses nothing',
  async (fault) => {
    const { stdout } = await run('npm', ['run', '-s', 'faults', '--', fault, '--brief'], {
      timeout: TIMEOUT_MS - 10_000,
    });
    const rows = stdout.split('\n').filter((line) => /^\| (?!fault|---)/.test(line));
    expect(rows.length).toBeGreaterThan(0);
    // Only a disk that may not be mounted is left out, and what cannot be tried without a program that is not there.
    const isFine = (row: string) =>
      /\| 0 \| 0 \| 0 \| yes \| yes \|$/.test(row) ||
      /^\| (a full disk|Redis|one of two) .*\| skipped \|/.test(row);
    expect(rows.filter((row) => !isFine(row))).toEqual([]);
  },
  TIMEOUT_MS,
);
