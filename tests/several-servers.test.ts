import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSession } from '#contract/account.ts';
import type { ServerMessage } from '#contract/live.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { VoteAnswer } from '#contract/vote.ts';
import type { UserRole } from '#engine/kinds.ts';
import { createConfirmation, findWarnings, nameServer } from '#server/db/other-servers.ts';
import { findDifferences } from '#server/db/recount.ts';
import { cookieOf, PASSWORD, type Reply, type TestUser } from './support/app.ts';
import { collectOutput, stopChild } from './support/child-process.ts';
import { createTestDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { httpClient, signUpOverHttp } from './support/http-client.ts';
import { type LiveClient, openLiveClient } from './support/live-client.ts';
import { databaseUrl } from './support/postgres.ts';
import { readAddress, SERVER, spawnProgram } from './support/program.ts';
import { hasRedis } from './support/redis.ts';
import { type Cluster, startCluster } from './support/server-cluster.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { AUTOMATIC, at, detailOf, drawTournament, fillTournament, vote } from './support/tournaments.ts';

describe('a server that finds another one on its database', () => {
  const secret = (text: string) => text.repeat(32);
  const named = (sessionSecret: string, hasRedis: boolean) => nameServer({ sessionSecret, hasRedis });

  it('warns when not all have Redis, and when their secrets differ (rule U11)', () => {
    const own = named(secret('a'), true);
    expect(findWarnings(own, [own])).toEqual([]);
    expect(findWarnings(own, [own, named(secret('a'), true)])).toEqual([]);
    expect(findWarnings(own, [own, named(secret('a'), false)])).toEqual(['redis']);
    expect(findWarnings(own, [own, named(secret('b'), true)])).toEqual(['secret']);
    const alone = named(secret('a'), false);
    expect(findWarnings(alone, [alone])).toEqual([]);
    expect(findWarnings(alone, [alone, named(secret('a'), false)])).toEqual(['redis']);
  });

  it('warns when two checks in a row find it, and not when one server replaces another (rule U11)', () => {
    const confirm = createConfirmation();
    expect(confirm(['redis'])).toEqual([]);
    expect(confirm([])).toEqual([]);
    expect(confirm(['redis', 'secret'])).toEqual([]);
    expect(confirm(['redis'])).toEqual(['redis']);
    expect(confirm(['redis', 'secret'])).toEqual([]);
    expect(confirm(['secret'])).toEqual(['secret']);
  });

  /** Makes the checks of each minute come every tenth of a second. */
  const QUICK_CHECKS = `--import=data:text/javascript,${encodeURIComponent(
    'const start = setInterval; globalThis.setInterval = (run, ms) => start(run, ms === 60_000 ? 100 : ms);',
  )}`;

  it('says so in its log, and a single server does not', async () => {
    const database = await createTestDatabase();
    const start = async (env: NodeJS.ProcessEnv) => {
      const child = spawnProgram(
        SERVER,
        {
          DATABASE_URL: databaseUrl(database.connection),
          LOG_LEVEL: 'warn',
          DATA_DIR: makeTempFolder(),
          ...env,
        },
        'inherit',
      );
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

  async function openMatchups(): Promise<TournamentDetail> {
    const { id } = await drawTournament(creator, people, AUTOMATIC);
    for (const { id: matchup, status } of (await detailOf(creator, id)).matchups) {
      if (status === 'scheduled') await creator.call(routes.activateMatchup, at(matchup));
    }
    return detailOf(creator, id);
  }

  async function watch(address: string, tournamentId: number, cookie: string | null = null) {
    const client = await openLiveClient(address, cookie ? { cookie } : {});
    clients.push(client);
    await client.join(tournamentId);
    return client;
  }

  it('send each vote to the clients of all servers', async () => {
    const { id, matchups } = await openMatchups();
    const [matchup] = matchups;
    if (!matchup) throw new Error('No matchup is open');
    const watchers: LiveClient[] = [];
    for (const _ of cluster.servers) watchers.push(await watch(cluster.balancer.address, id));
    const openSockets = () => Promise.all(cluster.servers.map(({ address }) => socketsAt(address)));
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
    const { id, matchups } = await openMatchups();
    const [matchup] = matchups;
    const answers = await Promise.all(
      atEachServer(creator).map((server) =>
        server.call(routes.castVote, {
          body: { tournamentId: id, matchupId: matchup?.id, songId: matchup?.song1Id },
          headers: { 'idempotency-key': 'one vote, sent three times' },
        }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.deleted])).toEqual(Array(3).fill([200, false]));
    expect((await detailOf(creator, id)).matchups[0]).toMatchObject({ song1Votes: 1, song2Votes: 0 });
  });

  it('refuse a session that ended at one of them, and close its sockets', async () => {
    const { id } = await openMatchups();
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
        const browser = await inAnotherBrowser(person);
        const own: OwnSession[] = (await browser.call(routes.listOwnSessions)).body;
        const sessionIds = own.flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id]));
        return browser.call(routes.endOwnSessions, { body: { currentPassword: PASSWORD, sessionIds } });
      },
      (person) => boss.call(routes.adminEndSessions, at(person.id)),
      (person) => boss.call(routes.adminDeleteUser, at(person.id)),
    ];
    for (const [index, end] of ends.entries()) {
      const person = await signUp(`ended${index}`);
      const watchers = await Promise.all(
        cluster.servers.map(({ address }) => watch(address, id, person.cookie)),
      );
      const statuses = () =>
        Promise.all(
          atEachServer(person).map(async (server) => (await server.call(routes.getCurrentUser)).status),
        );
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
    const statuses = () =>
      Promise.all(
        atEachServer(deputy).map(async (server) => (await server.call(routes.adminListUsers)).status),
      );
    const setRole = (role: UserRole) => boss.call(routes.adminSetRole, at(deputy.id, { role }));
    expect(await statuses()).toEqual([403, 403, 403]);
    await setRole('admin');
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]));
    await setRole('user');
    await eventually(async () => expect(await statuses()).toEqual([403, 403, 403]));
  });

  it('spend no token twice, and settle a prediction once', async () => {
    const ask = async (title: string) => {
      const body = { title, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
      return (await creator.call(routes.createPrediction, { body })).body.id as number;
    };
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(`Question ${n}`)));
    const voter = await signUp('predictor');
    const votes = await Promise.all(
      ids.map((id) => voter.call(routes.voteOnPrediction, at(id, { vote: 'yes' }))),
    );
    const answered = ids.filter((_, index) => votes[index]?.status === 200);
    expect(answered).toHaveLength(5);
    const other = await signUp('other_predictor');
    for (const id of answered) await other.call(routes.voteOnPrediction, at(id, { vote: 'no' }));
    await cluster.database.pool.query('update predictions set expires_at = now()');
    const settled = atEachServer(creator).flatMap((server) =>
      ids.map((id) => server.call(routes.resolvePrediction, at(id, { outcome: 'yes' }))),
    );
    expect((await Promise.all(settled)).map(({ status }) => status)).toEqual(Array(24).fill(200));
    const { body } = await voter.call(routes.getCurrentUser);
    expect(body).toMatchObject({ perfectPredictions: 5, points: 50 });
  });

  it('apply each due change once (rule K8)', async () => {
    const { pool } = cluster.database;
    const TOURNAMENTS = 12;
    /** Two semifinals and a final, each of which starts and ends. */
    const CHANGES = 6;
    await pool.query("update tournaments set status = 'cancelled', next_due_at = null");
    const ids = await Promise.all(Array.from({ length: TOURNAMENTS }, () => fillTournament(creator, people)));
    for (const id of ids) await creator.call(routes.generateBracket, at(id));
    const readTournaments = async () =>
      (
        await pool.query<TournamentRow>(
          'select id, status, version, winner_id from tournaments where id = any($1)',
          [ids],
        )
      ).rows;
    const applied = () => Promise.all(cluster.servers.map(({ address }) => dueChangesOf(address)));
    const [versions, appliedBefore] = [await readTournaments(), await applied()];

    const voted = new Set<number>();
    while ((await readTournaments()).some(({ status }) => status !== 'completed')) {
      for (const id of ids) {
        for (const matchup of (await detailOf(creator, id)).matchups) {
          if (matchup.status !== 'active' || voted.has(matchup.id)) continue;
          voted.add(matchup.id);
          for (const person of people.slice(1)) await vote(person, matchup, matchup.id % 2 === 0 ? 1 : 2);
        }
      }
      await skipToNextDueInstant();
      await eventually(async () => expect(await countDue()).toBe(0));
    }

    expect(voted.size).toBe(TOURNAMENTS * 3);
    const shares = (await applied()).map((count, index) => count - (appliedBefore[index] ?? 0));
    expect(shares.reduce((sum, count) => sum + count)).toBe(TOURNAMENTS * CHANGES);
    expect(shares.filter((count) => count > 0).length).toBeGreaterThan(1);
    const growth = new Map(versions.map(({ id, version }) => [id, version]));
    for (const row of await readTournaments()) {
      expect(row.winner_id).not.toBeNull();
      expect(row.version - (growth.get(row.id) ?? 0)).toBe(CHANGES);
    }
    expect(await findDifferences(pool)).toEqual([]);
  });

  type TournamentRow = { id: number; status: string; version: number; winner_id: number | null };

  const dueChangesOf = (address: string) => measured(address, 'beats_due_changes_total');
  const socketsAt = (address: string) => measured(address, 'beats_sockets');

  async function measured(address: string, name: string): Promise<number> {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  }

  async function countDue(): Promise<number> {
    const { rows } = await cluster.database.pool.query<{ n: number }>(
      'select count(*)::int as n from tournaments where next_due_at <= now()',
    );
    return rows[0]?.n ?? 0;
  }

  /** Makes the next change of every tournament due now, and moves later changes by the same time. */
  const skipToNextDueInstant = () =>
    cluster.database.pool.query(`
      with due as (select id, next_due_at - now() as ahead from tournaments where next_due_at > now() for update),
        moved as (update matchups m set start_time = start_time - ahead, end_time = end_time - ahead
          from due where m.tournament_id = due.id and m.status in ('scheduled', 'active'))
      update tournaments t set next_due_at = next_due_at - ahead from due where t.id = due.id`);
});
