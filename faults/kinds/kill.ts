import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type FaultRun, runFault } from '#faults/support/fault-run.ts';
import { type Program, postmasterPid } from '#faults/support/program.ts';
import type { Fault, Result } from '#faults/support/report.ts';
import { waitForRecovery } from '#faults/support/wait.ts';
import { descendantsOf } from '#tests/support/measuring/process-usage.ts';

/** Time between the start and the next kill. */
const LIFETIME_MS = { min: 150, max: 1_000 };
/** The database's user must be able to enter a data folder. */
const FOLDER_MODE = 0o755;
/** Between two looks for a process of the database. */
const LOOK_MS = 10;
/** Attempts for a kill that came too late, or before there was a database. */
const MAX_ATTEMPTS = 20;

export const kill: Fault = async (isBrief) => [
  await killUnderLoad(isBrief),
  await killDuringFirstStart(isBrief),
];

/** Kills the server during votes and comments, every other time together with its database. */
function killUnderLoad(isBrief: boolean): Promise<Result> {
  const times = isBrief ? 2 : 50;
  const name = 'kill -9 of the server, every other time with its database';
  return runFault({ name, times, isBrief }, async (run) => {
    const { program, traffic, expect, notes } = run;
    let killsWithLostCalls = 0;
    for (let time = 0; time < times; time += 1) {
      await wait(LIFETIME_MS.min + Math.random() * (LIFETIME_MS.max - LIFETIME_MS.min));
      const { repeated } = traffic;
      if (time % 2 === 1) process.kill(postmasterPid(program.dataDir), 'SIGKILL');
      await program.kill();
      await program.start();
      await waitForRecovery(run);
      if (traffic.repeated > repeated) killsWithLostCalls += 1;
    }
    expect(killsWithLostCalls > times / 2, `only ${killsWithLostCalls} kills interrupted any calls`);
    notes.push(`${killsWithLostCalls} of ${times} kills interrupted calls, which were sent again`);
  });
}

/** Kills the server while it creates its database in a new folder, and starts it again there. */
function killDuringFirstStart(isBrief: boolean): Promise<Result> {
  const times = isBrief ? 2 : 8;
  const name = 'kill -9 during the first start, every other time with its database';
  const settings = {
    name,
    times,
    isBrief,
    async beforeFirstStart({ program, expect }: Pick<FaultRun, 'program' | 'expect'>) {
      let startMs = await timeStart(program);
      for (let time = 0; time < times; time += 1) {
        const withDatabase = time % 2 === 1;
        let isEarly = false;
        for (let attempt = 0; attempt < MAX_ATTEMPTS && !isEarly; attempt += 1) {
          const killed = await killBeforeListening(program, { startMs, withDatabase });
          isEarly = killed.isEarly;
          // Beside other work a start takes longer than alone, and a later kill would come too late each time.
          startMs = Math.min(startMs, killed.startMs);
        }
        expect(isEarly, 'a kill came too late');
      }
      await program.stop();
    },
  };
  return runFault(settings, () => wait(LIFETIME_MS.max));
}

/** Starts the server, and returns how many milliseconds it took. */
async function timeStart(program: Program): Promise<number> {
  const startedAt = performance.now();
  await program.start();
  return performance.now() - startedAt;
}

/**
 * Kills the server during a start on an empty folder, and starts it again there. Returns whether the kill came before
 * the server listened and, with `withDatabase`, also killed a process of the database, and how long the second start took.
 * @throws Error when the server does not start again
 */
async function killBeforeListening(
  program: Program,
  { startMs, withDatabase }: { startMs: number; withDatabase: boolean },
): Promise<{ isEarly: boolean; startMs: number }> {
  await program.stop();
  rmSync(program.dataDir, { recursive: true, force: true, maxRetries: 10 });
  mkdirSync(program.dataDir, { mode: FOLDER_MODE });
  let isListening = false;
  let hasEnded = false;
  const starting = program.start().then(
    () => {
      isListening = true;
    },
    () => {
      hasEnded = true;
    },
  );
  await wait(Math.random() * startMs);
  while (withDatabase && !isListening && !hasEnded && !hasDescendants(program.pid())) await wait(LOOK_MS);
  const isEarly = !isListening;
  const isDatabaseKilled = withDatabase && killDescendants(program.pid());
  await program.kill();
  await starting;
  const againMs = await timeStart(program);
  return { isEarly: isEarly && isDatabaseKilled === withDatabase, startMs: againMs };
}

/** Whether the server runs a process of its database. False once it has ended. */
function hasDescendants(pid: number): boolean {
  try {
    return descendantsOf(pid).length > 0;
  } catch {
    return false;
  }
}

/** Kills initdb or postgres. Returns false when there was none, or it ended at the same moment. */
function killDescendants(pid: number): boolean {
  try {
    const pids = descendantsOf(pid);
    for (const each of pids) process.kill(each, 'SIGKILL');
    return pids.length > 0;
  } catch {
    return false;
  }
}
