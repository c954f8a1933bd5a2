import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { stopChild } from './support/child-process.ts';
import { eventually } from './support/eventually.ts';
import {
  type ApiClient,
  httpClient,
  type Reply,
  signUpOverHttp,
  type TestUser,
} from './support/http-client.ts';
import { type Program, startServer } from './support/program.ts';
import { hasRedis, randomPort, startRedis } from './support/redis.ts';
import {
  hasReplicas,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from './support/replicated-postgres.ts';
import { at, createTournament } from './support/tournaments.ts';

describe.runIf(hasReplicas && hasRedis)('two servers with a streaming replica', () => {
  let postgres: ReplicatedPostgres;
  const redisPort = randomPort();
  const redis = startRedis(redisPort);
  let servers: [Program, Program];
  let user: TestUser;
  let tournamentId: number;

  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
    const start = () =>
      startServer({
        DATABASE_URL: postgres.primary.url,
        DATABASE_REPLICA_URL: postgres.replica.url,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        SESSION_SECRET: 'one secret for all servers of the test',
        LIMIT_TOURNAMENTS: '1000',
        LIMIT_UPLOADS: '1000',
        LOG_LEVEL: 'warn',
      });
    servers = [await start(), await start()];
    user = await signUpOverHttp(servers[0].address, 'writer');
    tournamentId = await createTournament(user);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    await stopChild(redis);
  });

  // A failed test leaves the next one a replica that goes on.
  afterEach(() => resume());

  const metric = async ({ address }: Program, name: string) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  };
  const replicaReads = async () =>
    (await Promise.all(servers.map((server) => metric(server, 'beats_replica_reads_total')))).reduce(
      (sum, count) => sum + count,
    );

  /** Everything that a replica answers, from both servers, as a visitor. */
  async function readAll(reader: (address: string) => ApiClient = httpClient): Promise<Reply[]> {
    const calls = servers.flatMap(({ address }) => {
      const { call } = reader(address);
      return [
        call(routes.listTournaments, { query: { q: 'cup' } }),
        call(routes.listTournaments),
        call(routes.countTournaments),
        call(routes.listHistory, at(tournamentId)),
        call(routes.getProfile, at(user.id)),
        call(routes.listProfileTournaments, at(user.id)),
        call(routes.searchSongs, { query: { q: 'song' } }),
        call(routes.getLeaderboard, { params: { metric: 'points' } }),
      ];
    });
    const replies = await Promise.all(calls);
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    return replies;
  }
  /** Reads until the replica answers. */
  const untilTheReplicaAnswers = () =>
    eventually(async () => {
      const before = await replicaReads();
      await readAll();
      await wait(100);
      await readAll();
      expect(await replicaReads()).toBeGreaterThan(before);
    });
  const pause = () => postgres.replica.query('select pg_wal_replay_pause()');
  const resume = () => postgres.replica.query('select pg_wal_replay_resume()');

  it('read lists, histories, profiles, songs and leaderboards from it', untilTheReplicaAnswers);

  it('do not read one that is five seconds behind, and read it again when it has caught up', async () => {
    await pause();
    const name = 'Cup of the pause';
    await createTournament(user, { name });
    await readAll();
    await wait(1_600);
    const before = await replicaReads();
    const until = Date.now() + 3_400;
    while (Date.now() < until) {
      const [found] = await readAll();
      expect(found?.body.map((card: { name: string }) => card.name)).toContain(name);
      await wait(200);
    }
    expect(await replicaReads()).toBe(before);
    expect(await metric(servers[0], 'beats_replica_in_use')).toBe(0);
    await resume();
    await untilTheReplicaAnswers();
  });

  it('show who has just written the own change at once, at each server', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const id = await createTournament(user, { name: `Own cup ${turn}` });
      await untilTheReplicaAnswers();
      await pause();
      const song = { title: `Tune${turn}`, artist: 'Band', url: 'https://example.com/song' };
      const entered = await user.call(routes.submitSong, at(id, { ...song, submissionType: MAIN_ENTRY }));
      const browser = [entered.headers['set-cookie']].flat().map((text) => String(text).split(';')[0]);
      const clients = servers.flatMap(({ address }) => [
        // The same browser, and a program that keeps the session alone, which the first server remembers.
        httpClient(address, [user.cookie, ...browser].join('; ')),
        ...(address === servers[0].address ? [httpClient(address, user.cookie)] : []),
      ]);
      for (const { call } of clients) {
        const { body: songs } = await call(routes.searchSongs, { query: { q: song.title } });
        expect(songs).toHaveLength(1);
        const { body: cards } = await call(routes.listTournaments, { query: { q: `Own cup ${turn}` } });
        expect(cards).toMatchObject([{ id }]);
        expect((await call(routes.listHistory, at(id))).body.length).toBeGreaterThan(0);
      }
      const firstName = `Name${turn}`;
      await user.call(routes.updateProfile, { body: { firstName, lastName: 'Tester', username: 'writer' } });
      for (const { call } of clients)
        expect((await call(routes.getProfile, at(user.id))).body.firstName).toBe(firstName);
      await resume();
    }
  });

  it('find no song that was just hidden', async () => {
    const id = await createTournament(user);
    const song = { title: 'Vanishing', artist: 'Band', url: 'https://example.com/song' };
    const entered = await user.call(routes.submitSong, at(id, { ...song, submissionType: MAIN_ENTRY }));
    await untilTheReplicaAnswers();
    await pause();
    const hiding = { isHidden: true, textsOnly: false };
    expect((await user.call(routes.hideSong, at(entered.body.id, hiding))).status).toBe(200);
    await wait(100);
    for (const { address } of servers) {
      const { body } = await httpClient(address).call(routes.searchSongs, { query: { q: song.title } });
      expect(body).toEqual([]);
    }
  });

  it.each([
    ['frozen', () => postgres.replica.freeze(), () => postgres.replica.thaw()],
    ['killed', () => postgres.replica.kill(), () => postgres.replica.start()],
  ] as const)('lose no call while it is %s, and read it when it is back', async (_, end, begin) => {
    await untilTheReplicaAnswers();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) await readAll();
    })();
    await wait(300);
    await end();
    try {
      await eventually(async () => expect(await metric(servers[0], 'beats_replica_in_use')).toBe(0));
      expect((await fetch(`${servers[0].address}/readyz`)).status).toBe(200);
      isOver = true;
      await reading;
    } finally {
      isOver = true;
      await begin();
    }
    await untilTheReplicaAnswers();
  });
});
