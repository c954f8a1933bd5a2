import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#contract/live.ts';
import { type Route, routes } from '#contract/routes.ts';
import type { VoteAnswer } from '#contract/vote.ts';
import type { UserRole } from '#engine/kinds.ts';
import { createConfirmation, findWarnings, nameServer } from '#server/db/other-servers.ts';
import { cookieOf, PASSWORD, type Reply, type TestUser } from './support/app.ts';
import { collectOutput, stopChild } from './support/child-process.ts';
import { createTestDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { httpClient, signUpOverHttp } from './support/http-client.ts';
import { type LiveClient, openLiveClient } from './support/live-client.ts';
import { databaseUrl } from './support/postgres.ts';
import { readAddress, SERVER, spawnProgram, startServer } from './support/program.ts';
import { hasRedis } from './support/redis.ts';
import { type Cluster, startCluster } from './support/server-cluster.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { at, createTournament, matchOf, openMatch, vote } from './support/tournaments.ts';

describe('a server that finds another one on its database', () => {
  const secret = (text: string) => text.repeat(32);

  it.each([
    ['a', true, 'a', true, []],
    ['a', true, 'a', false, ['redis']],
    ['a', false, 'a', false, ['redis']],
    ['a', true, 'b', true, ['secret']],
  ] as const)('with secret %s and Redis: %s, beside %s and %s, warns of %j (rule U11)', (...row) => {
    const [ownSecret, ownRedis, otherSecret, otherRedis, warnings] = row;
    const own = nameServer({ sessionSecret: secret(ownSecret), hasRedis: ownRedis });
    const other = nameServer({ sessionSecret: secret(otherSecret), hasRedis: otherRedis });
    expect(findWarnings(own, [own])).toEqual([]);
    expect(findWarnings(own, [own, other])).toEqual(warnings);
  });

  it('warns when two checks in a row find it, and not when one server replaces another (rule U11)', () => {
    const confirm = createConfirmation();
    const checks = [['redis'], [], ['redis', 'secret'], ['redis'], ['redis', 'secret'], ['secret']] as const;
    const confirmed = checks.map((found) => confirm([...found]));
    expect(confirmed).toEqual([[], [], [], ['redis'], [], ['secret']]);
  });

  /** Makes the checks of each minute come every tenth of a second. */
  const QUICK_CHECKS = `--import=data:text/javascript,${encodeURIComponent(
    'const start = setInterval; globalThis.setInterval = (run, ms) => start(run, ms === 60_000 ? 100 : ms);',
  )}`;

  it('does not start beside a server of version 1.0, which knows no slots of tallies', async () => {
    const database = await createTestDatabase();
    const url = databaseUrl(database.connection);
    const name = 'beats-server 0123abcd 4567cdef redis';
    const old = new pg.Client({ connectionString: url, application_name: name });
    await old.connect();
    const env = { DATABASE_URL: url, DATA_DIR: makeTempFolder(), SESSION_SECRET: secret('a') };
    const refused = spawnProgram(SERVER, env, 'pipe');
    const output = collectOutput(refused);
    await once(refused, 'exit');
    expect(output()).toContain('a server of version 1.0 uses this database');
    await old.end();
    const server = await startServer(env);
    await server.stop();
    await database.drop();
  });

  it('says so in its log, and a single server does not', async () => {
    const database = await createTestDatabase();
    const start = async (env: NodeJS.ProcessEnv) => {
      const common = { DATABASE_URL: databaseUrl(database.connection), LOG_LEVEL: 'warn' };
      const child = spawnProgram(SERVER, { ...common, DATA_DIR: makeTempFolder(), ...env }, 'inherit');
      const output = collectOutput(child);
      await readAddress(child);
      return { child, output };
    };
    // An application_name of the operator hides no server.
    const url = `${databaseUrl(database.connection)}&application_name=mine`;
    const first = await start({ DATABASE_URL: url, SESSION_SECRET: secret('a') });
    const second = await start({ SESSION_SECRET: secret('b'), NODE_OPTIONS: QUICK_CHECKS });
    await eventually(() => expect(second.output()).toContain('do not have the same SESSION_SECRET'));
    expect(second.output()).toContain('not all of them have a REDIS_URL');
    expect(first.output()).not.toContain('Several servers');
    await Promise.all([stopChild(first.child), stopChild(second.child)]);
    await database.drop();
  });
});

describe.runIf(hasRedis)('three servers on one PostgreSQL and one Redis behind a balancer', () => {
  let cluster: Cluster;
  let people: TestUser[];
  let creator: TestUser;
  let boss: TestUser;
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    cluster = await startCluster({
      ADMIN_EMAIL: 'boss@test.example',
      TRUST_PROXY: 'loopback',
    });
    people = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((name) => signUp(name)));
    creator = people[0] as TestUser;
    boss = await signUp('boss');
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate();
  });
  afterAll(() => cluster.stop());

  const signUp = (name: string) => signUpOverHttp(cluster.balancer.address, name);
  /** The same user at each of the servers. */
  const atEachServer = ({ cookie }: TestUser) =>
    cluster.servers.map(({ address }) => httpClient(address, cookie));

  const statusesOf = async (user: TestUser, route: Route) =>
    (await Promise.all(atEachServer(user).map((server) => server.call(route)))).map(({ status }) => status);

  async function watch(address: string, tournamentId: number, cookie: string | null = null) {
    const client = await openLiveClient(address, cookie ? { cookie } : {});
    clients.push(client);
    await client.join(tournamentId);
    return client;
  }

  it('send each vote to the clients of all servers', async () => {
    const matchup = await openMatch(creator, people);
    const watchers: LiveClient[] = [];
    for (const _ of cluster.servers)
      watchers.push(await watch(cluster.balancer.address, matchup.tournamentId));
    await eventually(async () => expect(await openSockets(), 'one at each server').toEqual([1, 1, 1]));

    for (let turn = 0; turn < 9; turn += 1) {
      const { tally }: VoteAnswer = (await vote(people[turn % 4] as TestUser, matchup, 1)).body;
      const isNew = (message: ServerMessage) =>
        message.type === 'vote_update' &&
        message.matchups.some(({ id, version }) => id === tally.id && version >= tally.version);
      const haveSeen = () => watchers.map(({ received }) => received.some(isNew));
      await eventually(() => expect(haveSeen(), `vote ${turn}`).toEqual([true, true, true]));
    }
  });

  it('count a vote once when it is sent again to another server (rule V5)', async () => {
    const matchup = await openMatch(creator, people);
    const headers = { 'idempotency-key': 'one vote, sent three times' };
    const answers = await Promise.all(
      atEachServer(creator).map((server) => vote(server, matchup, 1, { headers })),
    );
    expect(answers.map(({ status, body }) => [status, body.deleted])).toEqual(Array(3).fill([200, false]));
    expect(await matchOf(creator, matchup)).toMatchObject({ song1Votes: 1, song2Votes: 0 });
  });

  it('refuse a session that ended at one of them, and close its sockets', async () => {
    const id = await createTournament(creator);
    const inAnotherBrowser = async ({ email }: TestUser) => {
      const { address } = cluster.servers[1];
      const reply = await httpClient(address).call(routes.logIn, { body: { email, password: PASSWORD } });
      return httpClient(address, cookieOf(reply));
    };
    const ends: ((person: TestUser) => Promise<Reply>)[] = [
      (person) => person.call(routes.logOut),
      async (person) => {
        const body = { currentPassword: PASSWORD, newPassword: 'another horse' };
        return (await inAnotherBrowser(person)).call(routes.changePassword, { body });
      },
      async (person) => {
        const body = { currentPassword: PASSWORD, sessionIds: 'others' };
        return (await inAnotherBrowser(person)).call(routes.endOwnSessions, { body });
      },
      (person) => boss.call(routes.adminEndSessions, at(person.id)),
      (person) => boss.call(routes.adminDeleteUser, at(person.id)),
    ];
    for (const [index, end] of ends.entries()) {
      const person = await signUp(`ended${index}`);
      const watchers = await Promise.all(
        cluster.servers.map(({ address }) => watch(address, id, person.cookie)),
      );
      const statuses = () => statusesOf(person, routes.getCurrentUser);
      // Each server caches the session now.
      expect(await statuses()).toEqual([200, 200, 200]);
      expect((await end(person)).status).toBe(200);
      await eventually(async () => expect(await statuses()).toEqual([401, 401, 401]));
      await eventually(() =>
        expect(watchers.map((client) => client.closeCode())).toEqual([1008, 1008, 1008]),
      );
    }
  });

  it('apply a new role at the next request to each of them', async () => {
    const deputy = await signUp('deputy');
    const statuses = () => statusesOf(deputy, routes.adminListUsers);
    const setRole = (role: UserRole) => boss.call(routes.adminSetRole, at(deputy.id, { role }));
    expect(await statuses()).toEqual([403, 403, 403]);
    await setRole('admin');
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]));
    await setRole('user');
    await eventually(async () => expect(await statuses()).toEqual([403, 403, 403]));
  });

  const openSockets = () =>
    Promise.all(
      cluster.servers.map(async ({ address }) => {
        const text = await (await fetch(`${address}/metrics`)).text();
        return Number(/^beats_sockets (\d+)/m.exec(text)?.[1]);
      }),
    );
});
