import { runFault } from '#faults/support/fault-run.ts';
import { createProgram } from '#faults/support/program.ts';
import { waitForRecovery } from '#faults/support/recovery.ts';
import type { Fault } from '#faults/support/report.ts';

/** Other apps are started on the data folder of a running one. They refuse to start, and the running one is not affected. */
export const folder: Fault = async ({ isBrief }) => {
  const times = isBrief ? 2 : 10;
  const name = 'another app on the same data folder';
  return [
    await runFault({ name, times, isBrief }, async (run) => {
      const { program, traffic, problems, notes } = run;
      const others = await Promise.all(Array.from({ length: times }, () => createProgram(program.dataDir)));
      let refusal = '';
      for (const other of others) {
        const isRunning = await other.start().then(
          () => true,
          () => false,
        );
        const code = isRunning ? 'none' : await other.waitForExit();
        refusal = other.output().trim();
        await other.stop();
        if (
          code !== 1 ||
          !/^\S+ is in use by another Battle of the Beats server \(process \d+\)\. .+$/.test(refusal)
        )
          problems.push(`the other app ended with ${code} and this output: ${refusal}`);
        await waitForRecovery(run);
      }
      if (traffic.repeated > 0) problems.push(`${traffic.repeated} calls to the first app failed`);
      notes.push(`its output was ${JSON.stringify(refusal.replaceAll(program.dataDir, 'DATA_DIR'))}`);
    }),
  ];
};
