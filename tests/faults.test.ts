import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { FAULTS } from '#faults/all-faults.ts';

const run = promisify(execFile);

/** A machine may not allow a full disk. Outside of CI it may also lack Redis. */
const MAY_BE_SKIPPED = process.env.CI ? /^\| a full disk / : /^\| (a full disk|Redis|one of two) /;

// A program of a fault mostly waits, so two run at once.
it.concurrent.each(Object.keys(FAULTS))('npm run faults -- %s loses nothing', async (fault) => {
  const { stdout } = await run('npm', ['run', '-s', 'faults', '--', fault, '--brief']).catch((error) => {
    // The error names the command alone; what failed is in the program's output.
    throw new Error(`${error.stdout}\n${error.stderr}`);
  });
  const rows = stdout.split('\n').filter((line) => /^\| (?!fault|---)/.test(line));
  expect(rows.length).toBeGreaterThan(0);
  const isSurvived = (row: string) =>
    /\| 0 \| 0 \| 0 \| yes \| yes \|$/.test(row) || (MAY_BE_SKIPPED.test(row) && row.includes('| skipped |'));
  expect(rows.filter((row) => !isSurvived(row))).toEqual([]);
});
