import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#contract/routes.ts';
import type { OwnDatabase } from '#faults/support/databases.ts';
import { type FaultRun, runFault } from '#faults/support/fault-run.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { expectFinalCounts, openViewer, openViewers } from '#faults/support/viewers.ts';
import { timeUntil } from '#faults/support/wait.ts';
import { httpClient, signUpOverHttp } from '#tests/support/http-client.ts';

const SERVERS = 3;
/** Time with traffic before each interruption. */
const LIFETIME_MS = 1_000;
/** Without Redis a server caches a session for five seconds at most. */
const SIGNED_OUT_WITHIN_MS = 5_500;
/** A rate limit waits a moment for a frozen Redis, and does not wait for a Redis that was killed. */
const ANSWERED_WITHIN_MS = 3_000;

/** Redis is killed and frozen between three servers. They continue without it and agree again afterwards. */
export const redis: Fault = (isBrief) => {
  const name = `Redis between ${SERVERS} servers killed (-9) or frozen (SIGSTOP)`;
  const outageMs = isBrief ? 2_000 : 10_000;
  const interruptions = Array.from({ length: isBrief ? 1 : 2 }, () => [kill, freeze]).flat();
  const beside = { hasOwnPostgres: true, hasOwnRedis: true, servers: SERVERS };
  return runFault({ name, times: interruptions.length, isBrief, ...beside }, async (run) => {
    const { traffic, expect, notes } = run;
    const viewers = await openViewers(run);
    const signOutMs: number[] = [];
    for (const interrupt of interruptions) {
      await wait(LIFETIME_MS);
      const session = await createSession(run);
      const before = traffic.acknowledged.votes.length;
      const restore = await interrupt(run.redis);
      const signingOut = session.signOut();
      await wait(outageMs);
      const counted = traffic.acknowledged.votes.length - before;
      expect(counted >= outageMs / 100, `only ${counted} votes were acknowledged during the outage`);
      await restore();
      const tookMs = await signingOut;
      expect(tookMs !== null, 'an ended session was accepted for too long');
      signOutMs.push(tookMs ?? 0);
    }
    const finalMs = await expectFinalCounts(run, viewers);
    expect(traffic.slowestMs <= ANSWERED_WITHIN_MS, 'a call waited too long for its answer');
    notes.push(`all viewers had the final counts after ${seconds(finalMs)}`);
    notes.push(`the slowest answer took ${seconds(traffic.slowestMs)}`);
    notes.push(`all servers refused an ended session within ${seconds(Math.max(...signOutMs))}`);
  });
};

async function kill(ownRedis: OwnDatabase) {
  await ownRedis.kill();
  return ownRedis.start;
}

async function freeze(ownRedis: OwnDatabase) {
  ownRedis.freeze();
  return ownRedis.thaw;
}

/** Signs a user up, and calls each server so that it caches the session. */
async function createSession({ programs, pool }: FaultRun) {
  const addresses = programs.map(({ address }) => address);
  const user = await signUpOverHttp(addresses[0] ?? '', `leaver${Date.now()}`);
  const callAll = () =>
    Promise.all(addresses.map((address) => httpClient(address, user.cookie).call(routes.getCurrentUser)));
  const viewers = await Promise.all(addresses.map((address) => openViewer(address, pool, user.cookie)));
  await callAll();
  return {
    /** Signs out at the first server. Returns the time until all refuse the session and closed its sockets, or null. */
    async signOut(): Promise<number | null> {
      const startedAt = performance.now();
      await user.call(routes.logOut);
      const isRefused = async () =>
        (await callAll()).every(({ status }) => status === 401) &&
        viewers.every((viewer) => viewer.closeCode() !== 0);
      const isDone = await timeUntil(isRefused, SIGNED_OUT_WITHIN_MS - (performance.now() - startedAt));
      return isDone === null ? null : performance.now() - startedAt;
    },
  };
}
