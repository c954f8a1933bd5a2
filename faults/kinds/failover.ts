import { setTimeout as wait } from 'node:timers/promises';
import { runFault } from '#faults/support/fault-run.ts';
import {
  findMissingPackages,
  type Interruption,
  startPatroniCluster,
} from '#faults/support/patroni-cluster.ts';
import type { Replication } from '#faults/support/patroni-configuration.ts';
import { type Fault, type Result, seconds } from '#faults/support/report.ts';
import { waitForRecovery } from '#faults/support/wait.ts';

/** Time with traffic before each interruption. */
const LIFETIME_MS = 3_000;
/** Answers of before the interruption may still arrive. */
const SETTLED_AFTER_MS = 1_000;
/** Patroni's lease is 20 s. The rest is for the promotion, the balancer's check and a slow machine. */
const COUNTED_WITHIN_MS = 45_000;
/** With this pause 32 clients do not use up their votes during many failovers. */
const PAUSE_MS = 100;

const repeat = (times: number, by: Interruption) => Array.from({ length: times }, () => by);

/** The primary of a cluster under Patroni and HAProxy is lost under load. A standby takes over by itself. */
export const failover: Fault = async (isBrief) => {
  const missing = findMissingPackages();
  if (missing.length > 0)
    return {
      name: nameOf('synchronous'),
      skippedBecause: `this machine lacks the packages ${missing.join(', ')}`,
    };
  if (isBrief) return losePrimaries('synchronous', repeat(1, 'SIGKILL'), { isBrief });
  const both = [...repeat(10, 'SIGKILL'), ...repeat(2, 'SIGSTOP')];
  return [
    await losePrimaries('synchronous', both, { isBrief }),
    await losePrimaries('asynchronous', repeat(3, 'SIGKILL'), { isBrief, mayLose: true }),
  ];
};

const nameOf = (replication: Replication) =>
  `the primary and its Patroni killed (-9) or frozen (SIGSTOP), ${replication} replication`;

async function losePrimaries(
  replication: Replication,
  interruptions: readonly Interruption[],
  options: { isBrief: boolean; mayLose?: boolean },
): Promise<Result> {
  const cluster = await startPatroniCluster(replication);
  const settings = { ...options, databaseUrl: cluster.url, pauseMs: PAUSE_MS };
  try {
    return await runFault(
      { ...settings, name: nameOf(replication), times: interruptions.length },
      async (run) => {
        const took: string[] = [];
        for (const by of interruptions) {
          await cluster.waitForStandby();
          await wait(LIFETIME_MS);
          const goOn = await cluster.interruptPrimary(by);
          await wait(SETTLED_AFTER_MS);
          const recoveryMs = SETTLED_AFTER_MS + (await waitForRecovery(run, COUNTED_WITHIN_MS));
          took.push(`${seconds(recoveryMs)}${by === 'SIGSTOP' ? ' (frozen)' : ''}`);
          goOn();
        }
        // The last node rejoins, too.
        await cluster.waitForStandby();
        run.notes.push(`votes were counted again after ${took.join(', ')}`);
      },
    );
  } finally {
    await cluster.stop();
  }
}
