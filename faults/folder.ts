import { createProgram } from './program.ts';
import { untilWell } from './recovery.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';

/** Other apps are started on the data folder of one that runs: they refuse, and it goes on as if nothing were. */
export const folder: Fault = async ({ isBrief }) => {
  const times = isBrief ? 2 : 10;
  const name = 'another app on the same data folder';
  return [
    await survive({ name, times }, async (scene) => {
      const { program, stream, problems, notes } = scene;
      const others = await Promise.all(Array.from({ length: times }, () => createProgram(program.dataDir)));
      let refusal = '';
      for (const other of others) {
        const isRunning = await other.start().then(
          () => true,
          () => false,
        );
        const code = isRunning ? 'none' : await other.ended();
        refusal = other.output().trim();
        await other.stop();
        if (
          code !== 1 ||
          !/^\S+ is in use by another Battle of the Beats \(process \d+\)\. .+$/.test(refusal)
        )
          problems.push(`the other app ended with ${code} and said: ${refusal}`);
        await untilWell(scene);
      }
      if (stream.repeated > 0) problems.push(`${stream.repeated} calls to the first app failed`);
      notes.push(`it said ${JSON.stringify(refusal.replaceAll(program.dataDir, 'DATA_DIR'))}`);
    }),
  ];
};
