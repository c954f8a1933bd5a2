import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { FAULTS } from '#faults/all-faults.ts';

const run = promisify(execFile);

/** A machine may not allow a full disk. Outside of CI it may also lack Redis. */
const MAY_BE_SKIPPED = process.env.CI ? /^\| a full disk / : /^\| (a full disk|Redis|one of two) /;

/** A run makes its database once for all its faults. Faults mostly wait, so two runs are at work, which take as long. */
const FIRST_RUN = new Set(['kill', 'clock', 'disk', 'redis', 'tournaments']);
const runs = [true, false].map((isFirst) =>
  runFaults(Object.keys(FAULTS).filter((fault) => FIRST_RUN.has(fault) === isFirst)),
);

/** Runs these faults and returns all that was printed. */
async function runFaults(faults: readonly string[]): Promise<string> {
  // A fault that was not survived ends the command with an error, which has the output.
  const { stdout, stderr } = await run('npm', ['run', '-s', 'faults', '--', ...faults, '--brief']).catch(
    (error) => error,
  );
  return `${stdout}\n${stderr}`;
}

it.concurrent.each(Object.keys(FAULTS))('npm run faults -- %s loses nothing', async (fault) => {
  const output = await runs[FIRST_RUN.has(fault) ? 0 : 1];
  const [, section = ''] = output?.split(`## ${fault}\n`) ?? [];
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| (?!fault|---)/.test(line));
  expect(rows.length, output).toBeGreaterThan(0);
  const isSurvived = (row: string) =>
    /\| 0 \| 0 \| 0 \| yes \| yes \|$/.test(row) || (MAY_BE_SKIPPED.test(row) && row.includes('| skipped |'));
  expect(
    rows.filter((row) => !isSurvived(row)),
    output,
  ).toEqual([]);
});
