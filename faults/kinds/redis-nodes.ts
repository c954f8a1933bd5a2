import { setTimeout as wait } from 'node:timers/promises';
import { runFault } from '#faults/support/fault-run.ts';
import { type Fault, type Result, seconds } from '#faults/support/report.ts';
import { expectFinalCounts, openViewers } from '#faults/support/viewers.ts';
import { timeUntil } from '#faults/support/wait.ts';
import { hasRedis } from '#tests/support/redis.ts';
import { startRedisCluster, startSentinels } from '#tests/support/redis-nodes.ts';

const SERVERS = 2;
/** Time with traffic before and after each interruption. */
const LIFETIME_MS = 3_000;
/** A master is replaced within this time: it is missed for a second, and the others vote. */
const REPLACED_WITHIN_MS = 30_000;
/** A rate limit does not wait for a node that was killed. */
const ANSWERED_WITHIN_MS = 3_000;

type Nodes = {
  url: string;
  mode: 'sentinel' | 'cluster';
  /** Kills the master that has a replica, and starts it again as the replica of the other. */
  replaceMaster(): Promise<number | null>;
  /** Kills a master without a replica, and starts it again. */
  interruptMaster?: () => Promise<void>;
  stop(): Promise<unknown>;
};

/** Masters of a Redis under Sentinel, and of a cluster, are killed between two servers. */
export const redisNodes: Fault = async (isBrief) => {
  if (!hasRedis) return { name: nameOf('sentinel'), skippedBecause: 'this machine has no redis-server' };
  const times = isBrief ? 1 : 5;
  return [
    await killMasters(await startWithSentinels(), { times, isBrief }),
    await killMasters(await startCluster(), { times, isBrief }),
  ];
};

const nameOf = (mode: Nodes['mode']) => `Redis by ${mode}: masters killed (-9) between ${SERVERS} servers`;

type MasterAndReplica = Pick<Awaited<ReturnType<typeof startSentinels>>, 'master' | 'replica' | 'findMaster'>;

/** Kills whichever of the two is the master. Returns how long the other took to replace it. */
async function replaceMaster({ master, replica, findMaster }: MasterAndReplica): Promise<number | null> {
  const killed = await findMaster();
  const other = killed === master ? replica : master;
  await killed?.kill();
  const tookMs = await timeUntil(async () => (await findMaster()) === other, REPLACED_WITHIN_MS);
  killed?.start();
  await timeUntil(() => other.hasReplica(), REPLACED_WITHIN_MS);
  return tookMs;
}

async function startWithSentinels(): Promise<Nodes> {
  const nodes = await startSentinels();
  return { ...nodes, mode: 'sentinel', replaceMaster: () => replaceMaster(nodes) };
}

async function startCluster(): Promise<Nodes> {
  const { masters, ...nodes } = await startRedisCluster();
  const [master, , alone] = masters;
  return {
    ...nodes,
    mode: 'cluster',
    replaceMaster: () => replaceMaster({ ...nodes, master }),
    async interruptMaster() {
      await alone.kill();
      await wait(LIFETIME_MS);
      alone.start();
    },
  };
}

async function killMasters(
  nodes: Nodes,
  { times, isBrief }: { times: number; isBrief: boolean },
): Promise<Result> {
  const env = { REDIS_URL: nodes.url, REDIS_MODE: nodes.mode };
  const settings = { name: nameOf(nodes.mode), times, isBrief, env, hasOwnPostgres: true, servers: SERVERS };
  try {
    return await runFault(settings, async (run) => {
      const { traffic, expect, notes } = run;
      const viewers = await openViewers(run);
      const took: number[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        await wait(LIFETIME_MS);
        const before = traffic.acknowledged.votes.length;
        const tookMs = await nodes.replaceMaster();
        expect(tookMs !== null, 'no replica replaced the master');
        took.push(tookMs ?? 0);
        await nodes.interruptMaster?.();
        expect(traffic.acknowledged.votes.length > before, 'no vote was acknowledged without the master');
      }
      const finalMs = await expectFinalCounts(run, viewers);
      expect(traffic.slowestMs <= ANSWERED_WITHIN_MS, 'a call waited too long for its answer');
      notes.push(`a replica was master after ${seconds(Math.max(...took))} at most`);
      notes.push(`all viewers had the final counts after ${seconds(finalMs)}`);
      notes.push(`the slowest answer took ${seconds(traffic.slowestMs)}`);
    });
  } finally {
    await nodes.stop();
  }
}
