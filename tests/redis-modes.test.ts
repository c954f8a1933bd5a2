import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#contract/live.ts';
import { routes } from '#contract/routes.ts';
import type { Tally } from '#contract/vote.ts';
import { findRedisMistake } from '#server/lib/redis/find-mistake.ts';
import { addressesOf, type RedisMode } from '#server/lib/redis/settings.ts';
import { collectOutput, stopChild } from './support/child-process.ts';
import { createTestDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { httpClient, signUpOverHttp, type TestUser } from './support/http-client.ts';
import { type LiveClient, openLiveClient } from './support/live-client.ts';
import { databaseUrl } from './support/postgres.ts';
import { SERVER, spawnProgram, startServer } from './support/program.ts';
import { hasRedis, randomPort, startRedis } from './support/redis.ts';
import { startRedisCluster, startSentinels } from './support/redis-nodes.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { openMatch, vote } from './support/tournaments.ts';

type Match = Awaited<ReturnType<typeof openMatch>>;

/** Predictions of a user in a minute. */
const LIMIT = 3;
/** A tally is read once a second while pushes may be missed. */
const SEEN_WITHIN_MS = 5_000;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Two servers, each with a person who watches the matches, and a stream of votes at both. */
async function startPair(env: NodeJS.ProcessEnv, matchCount: number) {
  const database = await createTestDatabase();
  ends.push(database.drop);
  const settings = {
    DATABASE_URL: databaseUrl(database.connection),
    SESSION_SECRET: 'one secret for all servers of the test',
    ADMIN_EMAIL: 'boss@test.example',
    LIMIT_PREDICTIONS: `${LIMIT}`,
    LOG_LEVEL: 'fatal',
    ...env,
  };
  const servers = await Promise.all([startServer(settings), startServer(settings)]);
  ends.push(() => Promise.all(servers.map((server) => server.stop())));
  const [first = '', second = ''] = servers.map(({ address }) => address);
  const people: TestUser[] = [];
  for (const name of ['boss', 'p1', 'p2', 'p3']) people.push(await signUpOverHttp(first, name));
  const boss = people[0] as TestUser;
  const matches: Match[] = [];
  for (let turn = 0; turn < matchCount; turn += 1) matches.push(await openMatch(boss, people));

  const watch = async (address: string, { tournamentId }: Match) => {
    const client = await openLiveClient(address);
    await client.join(tournamentId);
    ends.push(async () => client.socket.terminate());
    return client;
  };
  const watchers = new Map<Match, LiveClient[]>();
  for (const match of matches) {
    watchers.set(match, await Promise.all([first, second].map((address) => watch(address, match))));
  }
  const updates = (received: ServerMessage[]) => received.filter((message) => message.type === 'vote_update');
  const hasSeen = ({ received }: LiveClient, { id, version }: Tally) =>
    updates(received).some(({ matchups }) =>
      matchups.some((seen) => seen.id === id && seen.version >= version),
    );

  /** Votes at both servers in turn until `end` has resolved, and waits until both watchers have seen each vote. */
  async function voteUntil(end: Promise<unknown>) {
    const statuses = new Set<number>();
    const seen: Promise<number>[] = [];
    let isDone = false;
    const done = end.finally(() => {
      isDone = true;
    });
    for (let turn = 0; !isDone; turn += 1) {
      const match = matches[turn % matches.length] as Match;
      const person = people[turn % people.length] as TestUser;
      const client = httpClient(turn % 2 === 0 ? first : second, person.cookie);
      const { status, body } = await vote(client, match, turn % 3 === 0 ? 1 : 2);
      statuses.add(status);
      const startedAt = performance.now();
      const haveSeen = () => watchers.get(match)?.map((watcher) => hasSeen(watcher, body.tally));
      const isSeen = eventually(() => expect(haveSeen()).toEqual([true, true]));
      if (status === 200) seen.push(isSeen.then(() => performance.now() - startedAt));
      await wait(30);
    }
    await done;
    return { statuses: [...statuses], slowestMs: Math.max(...(await Promise.all(seen))) };
  }

  return {
    voteUntil,
    /** Waits until both servers have Redis, and each tells the other of a new viewer, which only pushes do. */
    async arePushing() {
      const states = () =>
        Promise.all(
          [first, second].map(async (address) => {
            const { body } = await httpClient(address, boss.cookie).call(routes.adminGetSystem);
            return body.redis;
          }),
        );
      await eventually(async () => expect(await states()).toEqual(['ready', 'ready']));
      const areCounted = async (match: Match) => {
        const counts = () => watchers.get(match)?.map(({ received }) => updates(received).at(-1)?.watching);
        await eventually(() => expect(counts()).toEqual([2, 2]));
        const added = await Promise.all([first, second].map((address) => watch(address, match)));
        await eventually(() => expect(counts()).toEqual([4, 4]));
        for (const { socket } of added) socket.terminate();
      };
      await Promise.all(matches.map(areCounted));
    },
    /** How many predictions a new user may make at both servers in turn. */
    async allowed(name: string) {
      const user = await signUpOverHttp(first, name);
      const statuses: number[] = [];
      for (let turn = 0; turn < LIMIT * 2; turn += 1) {
        const client = httpClient(turn % 2 === 0 ? first : second, user.cookie);
        const body = { title: `Rain ${turn}?`, expiresAt: '2031-01-01T00:00:00Z' };
        statuses.push((await client.call(routes.createPrediction, { body })).status);
      }
      return statuses.filter((status) => status === 201).length;
    },
  };
}

const mistakeOf = (url: string, mode: RedisMode, master = 'mymaster') =>
  findRedisMistake({ mode, addresses: addressesOf(url), master });

describe.runIf(hasRedis)('two servers', () => {
  it('with sentinels count votes while a replica replaces the killed master, then push and share limits again', async () => {
    const redis = await startSentinels();
    ends.push(redis.stop);
    const pair = await startPair({ REDIS_URL: redis.url, REDIS_MODE: 'sentinel' }, 1);
    await pair.arePushing();
    expect(await mistakeOf(redis.url, 'sentinel')).toBeNull();
    expect(await mistakeOf(redis.url, 'sentinel', 'other')).toMatch(/^REDIS_SENTINEL_MASTER: .* no other\.$/);
    expect(await mistakeOf(redis.url, 'cluster')).toContain('a sentinel. Set REDIS_MODE=sentinel.');
    const killed = redis.master
      .kill()
      .then(() => eventually(async () => expect(await redis.isReplicaMaster()).toBe(true)));
    const { statuses, slowestMs } = await pair.voteUntil(killed);
    expect(statuses).toEqual([200]);
    expect(slowestMs).toBeLessThan(SEEN_WITHIN_MS);
    await pair.arePushing();
    expect(await pair.allowed('after')).toBe(LIMIT);
  });

  it('on a cluster push by all masters, read what a lost one missed, and follow a replica and a moved slot', async () => {
    const redis = await startRedisCluster();
    ends.push(redis.stop);
    // The channels of the tournaments 1, 2 and 3 are on three masters.
    const pair = await startPair({ REDIS_URL: redis.url, REDIS_MODE: 'cluster' }, 3);
    const [withReplica, other, alone] = redis.masters;
    await pair.arePushing();
    expect(await mistakeOf(redis.url, 'cluster')).toBeNull();
    expect(await mistakeOf(redis.url, 'single')).toContain('a node of a cluster. Set REDIS_MODE=cluster.');
    for (const name of ['one', 'two']) expect(await pair.allowed(name)).toBe(LIMIT);
    const lost = await pair.voteUntil(alone.kill().then(() => wait(3_000)));
    expect(lost.statuses).toEqual([200]);
    expect(lost.slowestMs).toBeLessThan(SEEN_WITHIN_MS);
    alone.start();
    await pair.arePushing();

    const replaced = withReplica
      .kill()
      .then(() => eventually(async () => expect(await redis.isReplicaMaster()).toBe(true)));
    const failedOver = await pair.voteUntil(replaced);
    expect(failedOver.statuses).toEqual([200]);
    expect(failedOver.slowestMs).toBeLessThan(SEEN_WITHIN_MS);
    await pair.arePushing();

    await redis.moveSlot('{beats:events:3}:3', other, alone);
    await pair.arePushing();
    expect(await pair.allowed('after')).toBe(LIMIT);
  });

  it('refuse the start when the server that answers is not what REDIS_MODE says', async () => {
    const port = randomPort();
    const single = startRedis(port);
    ends.push(() => stopChild(single, 'SIGKILL'));
    const one = `redis://127.0.0.1:${port}`;
    expect(await mistakeOf(one, 'single')).toBeNull();
    expect(await mistakeOf('redis://127.0.0.1:1', 'cluster')).toBeNull();
    const database = await createTestDatabase();
    const settings = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: makeTempFolder() };
    const child = spawnProgram(SERVER, { ...settings, REDIS_URL: one, REDIS_MODE: 'sentinel' }, 'pipe');
    const output = collectOutput(child);
    await eventually(() => expect(child.exitCode).toBe(1));
    expect(output()).toContain(`REDIS_MODE: 127.0.0.1:${port} is a single server. Set REDIS_MODE=single.`);
    await database.drop();
  });
});
