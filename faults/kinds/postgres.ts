import { setTimeout as wait } from 'node:timers/promises';
import { runFault } from '#faults/support/fault-run.ts';
import type { OwnPostgres } from '#faults/support/own-postgres.ts';
import { waitForRecovery } from '#faults/support/recovery.ts';
import { type Fault, seconds } from '#faults/support/report.ts';

/** Time with traffic before each interruption. */
const LIFETIME_MS = 700;
const OUTAGE_MS = 300;
/**
 * The server notices a silent database after nine seconds at the latest, and a call then waits ten seconds at most for
 * a connection. The rest is for a slow machine.
 */
const ANSWERED_WITHIN_MS = 23_000;
/** A call waits at most this much longer than the outage. */
const EXTRA_WAIT_MS = 5_000;

/** A PostgreSQL beside the server is killed, stopped and frozen under load. The server recovers by itself. */
export const postgres: Fault = async ({ isBrief }) => {
  const rounds = isBrief ? 1 : 8;
  const frozenMs = isBrief ? [1_500] : [3_000, 25_000];
  const interruptions: ((postgres: OwnPostgres) => Promise<void>)[] = [
    ...Array.from({ length: rounds }, () => [killAndStart, stopAndStart]).flat(),
    ...frozenMs.map(freezeFor),
  ];
  const settings = {
    name: 'PostgreSQL killed (-9), stopped (fast) or frozen (SIGSTOP)',
    times: interruptions.length,
    isBrief,
    hasOwnPostgres: true,
  };
  return [
    await runFault(settings, async (run) => {
      const { postgres, traffic, problems, notes } = run;
      const recoveryMs: number[] = [];
      for (const interrupt of interruptions) {
        await wait(LIFETIME_MS);
        await interrupt(postgres());
        recoveryMs.push(await waitForRecovery(run));
      }
      if (traffic.repeated === 0) problems.push('no call was interrupted');
      if (traffic.slowestMs > Math.min(ANSWERED_WITHIN_MS, Math.max(...frozenMs) + EXTRA_WAIT_MS))
        problems.push('a call waited too long for its answer');
      notes.push(`votes were counted again within ${seconds(Math.max(...recoveryMs))}`);
      notes.push(`the slowest answer took ${seconds(traffic.slowestMs)}`);
    }),
  ];
};

async function killAndStart(postgres: OwnPostgres) {
  await postgres.kill();
  await wait(OUTAGE_MS);
  await postgres.start();
}

async function stopAndStart(postgres: OwnPostgres) {
  await postgres.stop();
  await wait(OUTAGE_MS);
  await postgres.start();
}

const freezeFor = (ms: number) => async (postgres: OwnPostgres) => {
  postgres.freeze();
  await wait(ms);
  postgres.thaw();
};
