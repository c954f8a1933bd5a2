import { setTimeout as wait } from 'node:timers/promises';
import type { OwnDatabase } from '#faults/support/databases.ts';
import { runFault } from '#faults/support/fault-run.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { waitForRecovery } from '#faults/support/wait.ts';

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
export const postgres: Fault = (isBrief) => {
  const rounds = isBrief ? 1 : 8;
  const frozenMs = isBrief ? [1_500] : [3_000, 25_000];
  const interruptions = [
    ...Array.from({ length: rounds }, () => [restartAfter('kill'), restartAfter('stop')]).flat(),
    ...frozenMs.map(freezeFor),
  ];
  const name = 'PostgreSQL killed (-9), stopped (fast) or frozen (SIGSTOP)';
  return runFault({ name, times: interruptions.length, isBrief, hasOwnPostgres: true }, async (run) => {
    const { traffic, expect, notes } = run;
    const recoveryMs: number[] = [];
    for (const interrupt of interruptions) {
      await wait(LIFETIME_MS);
      await interrupt(run.postgres);
      recoveryMs.push(await waitForRecovery(run));
    }
    expect(traffic.repeated > 0, 'no call was interrupted');
    const withinMs = Math.min(ANSWERED_WITHIN_MS, Math.max(...frozenMs) + EXTRA_WAIT_MS);
    expect(traffic.slowestMs <= withinMs, 'a call waited too long for its answer');
    notes.push(`votes were counted again within ${seconds(Math.max(...recoveryMs))}`);
    notes.push(`the slowest answer took ${seconds(traffic.slowestMs)}`);
  });
};

const restartAfter = (end: 'kill' | 'stop') => async (database: OwnDatabase) => {
  await database[end]();
  await wait(OUTAGE_MS);
  await database.start();
};

const freezeFor = (ms: number) => async (database: OwnDatabase) => {
  database.freeze();
  await wait(ms);
  database.thaw();
};
