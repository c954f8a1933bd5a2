import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAULTS } from '#faults/all-faults.ts';
import { type Command, endCommand, finishCommand, runCommand, waitForOutput } from './support/command.ts';

/** A machine may not allow a full disk. Outside of CI it may also lack Redis. */
const MAY_BE_SKIPPED = process.env.CI ? /^\| a full disk / : /^\| (a full disk|Redis|one of two) /;

// One command causes all faults, which saves the template database and the start of a program for each.
let faults: Command;
beforeAll(() => {
  faults = runCommand(['faults', '--', '--brief']);
});
afterAll(() => endCommand(faults));

it.each(Object.keys(FAULTS))('npm run faults -- %s loses nothing', async (fault) => {
  const table = await waitForOutput(faults, new RegExp(`^## ${fault}\\n\\n(?:\\|.*\\n)+\\n`, 'm'));
  const rows = table.split('\n').filter((line) => /^\| (?!fault|---)/.test(line));
  expect(rows.length, table).toBeGreaterThan(0);
  const isSurvived = (row: string) =>
    /\| 0 \| 0 \| 0 \| yes \| yes \|$/.test(row) || (MAY_BE_SKIPPED.test(row) && row.includes('| skipped |'));
  // The notes below the tables say why a fault was not survived.
  expect(
    rows.filter((row) => !isSurvived(row)),
    faults.output(),
  ).toEqual([]);
});

it('npm run faults ends with success when every fault was survived', async () => {
  await finishCommand(faults);
});
