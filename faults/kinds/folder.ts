import { once } from 'node:events';
import { runFault } from '#faults/support/fault-run.ts';
import type { Fault } from '#faults/support/report.ts';
import { waitForRecovery } from '#faults/support/wait.ts';
import { collectOutput, stopChild } from '#tests/support/child-process.ts';
import { readAddress, SERVER, spawnProgram } from '#tests/support/program.ts';

const REFUSAL = /^\S+ is in use by another Battle of the Beats server \(process \d+\)\. .+$/;

/** Other apps are started on the data folder of a running one. They refuse to start, and the running one is not affected. */
export const folder: Fault = (isBrief) => {
  const times = isBrief ? 2 : 10;
  return runFault({ name: 'another app on the same data folder', times, isBrief }, async (run) => {
    const { program, traffic, expect } = run;
    for (let time = 0; time < times; time += 1) {
      const other = spawnProgram(SERVER, { DATA_DIR: program.dataDir, LOG_LEVEL: 'fatal' }, 'pipe');
      const output = collectOutput(other);
      const closed = once(other, 'close');
      await readAddress(other).then(
        () => stopChild(other),
        () => {},
      );
      await closed;
      const isRefused = other.exitCode === 1 && REFUSAL.test(output().trim());
      expect(isRefused, `the other app ended with ${other.exitCode} and this output: ${output()}`);
      await waitForRecovery(run);
    }
    expect(traffic.repeated === 0, `${traffic.repeated} calls to the first app failed`);
  });
};
