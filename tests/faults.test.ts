import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { FAULTS } from '#faults/all.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 180_000;

/** Only a disk that may not be mounted is left out, and what needs a program that CI always has. */
const MAY_BE_SKIPPED = process.env.CI ? /^\| a full disk / : /^\| (a full disk|Redis|one of two) /;

/** Each fault a few times; a failure's own words come with the error. */
it.each(Object.keys(FAULTS))(
  'npm run faults -- %s loses nothing',
  async (fault) => {
    const { stdout } = await run('npm', ['run', '-s', 'faults', '--', fault, '--brief'], {
      timeout: TIMEOUT_MS - 10_000,
    });
    const rows = stdout.split('\n').filter((line) => /^\| (?!fault|---)/.test(line));
    expect(rows.length).toBeGreaterThan(0);
    const isFine = (row: string) =>
      /\| 0 \| 0 \| 0 \| yes \| yes \|$/.test(row) ||
      (MAY_BE_SKIPPED.test(row) && row.includes('| skipped |'));
    expect(rows.filter((row) => !isFine(row))).toEqual([]);
  },
  TIMEOUT_MS,
);
