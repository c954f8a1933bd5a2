import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { FAULTS } from '#faults/all-faults.ts';

const run = promisify(execFile);

/** A machine may not allow a full disk. Outside of CI it may also lack Redis, or Patroni, etcd and HAProxy. */
const MAY_BE_SKIPPED = process.env.CI
  ? /^\| a full disk /
  : /^\| (a full disk|Redis|one of two|the primary) /;

/** `tests/redis-modes.test.ts` takes nodes of Redis away, too. */
const TRIED = Object.keys(FAULTS).filter((fault) => fault !== 'redis-nodes');

/** Faults mostly wait, so four runs work in parallel. This table gives each of them about the same duration. */
const RUN_OF: Record<string, number> = {
  failover: 3,
  endings: 3,
  kill: 1,
  show: 1,
  clock: 2,
  disk: 2,
  postgres: 2,
  redis: 2,
  timekeeper: 2,
};
const runOf = (fault: string) => RUN_OF[fault] ?? 0;
const runs = [0, 1, 2, 3].map((run) => runFaults(TRIED.filter((fault) => runOf(fault) === run)));

/** Runs these faults and returns all that was printed. */
async function runFaults(faults: readonly string[]): Promise<string> {
  // A fault that was not survived ends the command with an error. The error holds the output.
  const { stdout, stderr } = await run('npm', ['run', '-s', 'faults', '--', ...faults, '--brief']).catch(
    (error) => error,
  );
  return `${stdout}\n${stderr}`;
}

it.concurrent.for(TRIED)('npm run faults -- %s loses nothing', async (fault, { task }) => {
  // A repeated test causes its fault again, alone.
  const output = await (task.result?.retryCount ? runFaults([fault]) : runs[runOf(fault)]);
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
