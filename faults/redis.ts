import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#contract/routes.ts';
import { hasRedis } from '#tests/support/redis.ts';
import { callerAt, signUpAt } from '#tests/support/remote.ts';
import { type OwnRedis, withOwnRedis } from './own-redis.ts';
import { type Fault, seconds } from './report.ts';
import { type Scene, survive } from './scene.ts';
import { openScreen, untilRight } from './screens.ts';

const SERVERS = 3;
const LIFE_MS = 1_000;
/** A session that ended elsewhere is believed for five seconds at most. */
const FORGOTTEN_WITHIN_MS = 5_500;
/** Limits wait a moment for a Redis that hangs, and nobody waits for one that is gone. */
const ANSWERED_WITHIN_MS = 3_000;

/** Redis is killed and frozen between three servers; they go on for themselves and are one again afterwards. */
export const redis: Fault = async ({ isBrief }) => {
  const name = `Redis between ${SERVERS} servers killed (-9) or frozen (SIGSTOP)`;
  if (!hasRedis) return [{ name, skippedBecause: 'this machine has no redis-server' }];
  const awayMs = isBrief ? 2_000 : 10_000;
  const ways = Array.from({ length: isBrief ? 1 : 2 }, () => [killed, frozen]).flat();
  const setting = { name, times: ways.length, hasOwnPostgres: true, servers: SERVERS };
  return withOwnRedis(async (store) => [
    await survive({ ...setting, env: { REDIS_URL: store.url } }, async (scene) => {
      const { programs, pool, stream, problems, notes } = scene;
      const screens = await Promise.all(programs.map(({ port }) => openScreen(port, pool)));
      const forgottenMs: number[] = [];
      for (const happen of ways) {
        await wait(LIFE_MS);
        const leaver = await createLeaver(scene);
        const before = stream.acknowledged.votes.length;
        const back = await happen(store);
        const leaving = leaver.leave();
        await wait(awayMs);
        const counted = stream.acknowledged.votes.length - before;
        if (counted < awayMs / 100) problems.push(`${counted} votes were acknowledged meanwhile`);
        back();
        const forgotten = await leaving;
        if (forgotten === null) problems.push('an ended session was believed for too long');
        else forgottenMs.push(forgotten);
      }
      await stream.end();
      const right = await untilRight(screens, pool);
      if (right === null) problems.push('not every screen has the final count');
      else notes.push(`all screens had the final count after ${seconds(right)}`);
      for (const screen of screens) screen.close();
      if (stream.slowestMs > ANSWERED_WITHIN_MS) problems.push('somebody waited too long for an answer');
      notes.push(`the slowest answer took ${seconds(stream.slowestMs)}`);
      if (forgottenMs.length > 0)
        notes.push(
          `a session that ended at one server was refused by all within ${seconds(Math.max(...forgottenMs))}`,
        );
    }),
  ]);
};

async function killed(store: OwnRedis) {
  await store.kill();
  return store.start;
}

async function frozen(store: OwnRedis) {
  store.freeze();
  return store.thaw;
}

/** Somebody whom every server knows, and who then signs out at the first. */
async function createLeaver({ programs, pool }: Scene) {
  const addresses = programs.map(({ port }) => `http://127.0.0.1:${port}`);
  const person = await signUpAt(addresses[0] ?? '', `leaver${Date.now()}`);
  const asks = () =>
    Promise.all(addresses.map((address) => callerAt(address, person.cookie).call(routes.getCurrentUser)));
  const screens = await Promise.all(programs.map(({ port }) => openScreen(port, pool, person.cookie)));
  await asks();
  return {
    /** How long it takes until all servers refuse the session and have closed its sockets; null when it takes too long. */
    async leave(): Promise<number | null> {
      const startedAt = performance.now();
      await person.call(routes.logOut);
      while (performance.now() - startedAt < FORGOTTEN_WITHIN_MS) {
        const isRefused = (await asks()).every(({ status }) => status === 401);
        if (isRefused && screens.every(({ closeCode }) => closeCode !== 0))
          return performance.now() - startedAt;
        await wait(50);
      }
      return null;
    },
  };
}
