import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#contract/routes.ts';
import { type FaultRun, runFault } from '#faults/support/fault-run.ts';
import { type OwnRedis, withOwnRedis } from '#faults/support/own-redis.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { openViewer, waitForFinalCounts } from '#faults/support/viewers.ts';
import { timeUntil } from '#faults/support/wait-until.ts';
import { httpClient, signUpOverHttp } from '#tests/support/http-client.ts';
import { hasRedis } from '#tests/support/redis.ts';

const SERVERS = 3;
/** Time with traffic before each interruption. */
const LIFETIME_MS = 1_000;
/** Without Redis a server caches a session for five seconds at most. */
const SIGNED_OUT_WITHIN_MS = 5_500;
/** A rate limit waits a moment for a frozen Redis, and does not wait for a Redis that was killed. */
const ANSWERED_WITHIN_MS = 3_000;

/** Redis is killed and frozen between three servers. They continue without it and agree again afterwards. */
export const redis: Fault = async ({ isBrief }) => {
  const name = `Redis between ${SERVERS} servers killed (-9) or frozen (SIGSTOP)`;
  if (!hasRedis) return [{ name, skippedBecause: 'this machine has no redis-server' }];
  const outageMs = isBrief ? 2_000 : 10_000;
  const interruptions = Array.from({ length: isBrief ? 1 : 2 }, () => [kill, freeze]).flat();
  const settings = { name, times: interruptions.length, isBrief, hasOwnPostgres: true, servers: SERVERS };
  return withOwnRedis(async (ownRedis) => [
    await runFault({ ...settings, env: { REDIS_URL: ownRedis.url } }, async (run) => {
      const { programs, pool, traffic, problems, notes } = run;
      const viewers = await Promise.all(programs.map(({ address }) => openViewer(address, pool)));
      const signOutMs: number[] = [];
      for (const interrupt of interruptions) {
        await wait(LIFETIME_MS);
        const session = await createSession(run);
        const before = traffic.acknowledged.votes.length;
        const restore = await interrupt(ownRedis);
        const signingOut = session.signOut();
        await wait(outageMs);
        const counted = traffic.acknowledged.votes.length - before;
        if (counted < outageMs / 100)
          problems.push(`only ${counted} votes were acknowledged during the outage`);
        restore();
        const tookMs = await signingOut;
        if (tookMs === null) problems.push('an ended session was accepted for too long');
        else signOutMs.push(tookMs);
      }
      await traffic.end();
      const finalMs = await waitForFinalCounts(viewers, pool);
      if (finalMs === null) problems.push('a viewer did not receive the final counts');
      else notes.push(`all viewers had the final counts after ${seconds(finalMs)}`);
      for (const viewer of viewers) viewer.socket.terminate();
      if (traffic.slowestMs > ANSWERED_WITHIN_MS) problems.push('a call waited too long for its answer');
      notes.push(`the slowest answer took ${seconds(traffic.slowestMs)}`);
      if (signOutMs.length > 0)
        notes.push(
          `all servers refused a session within ${seconds(Math.max(...signOutMs))} after its sign-out at one of them`,
        );
    }),
  ]);
};

async function kill(ownRedis: OwnRedis) {
  await ownRedis.kill();
  return ownRedis.start;
}

async function freeze(ownRedis: OwnRedis) {
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
