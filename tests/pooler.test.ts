import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { checkData } from '#faults/support/data-check.ts';
import { startTraffic, type Traffic } from '#faults/support/traffic.ts';
import { type Executor, openDatabase } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { collectOutput } from './support/child-process.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { httpClient, signUpOverHttp, type TestUser } from './support/http-client.ts';
import { SESSION_SECRET, type SeededTournament, seedTournament } from './support/measuring/seed.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './support/pgbouncer.ts';
import { databaseUrl } from './support/postgres.ts';
import { type Program, SERVER, spawnProgram, startServer } from './support/program.ts';
import { at, matchOf, openMatch, vote } from './support/tournaments.ts';

/** Fewer sessions than one server has connections. */
const SESSIONS = 6;
const SHOW_LIMIT = `select current_setting('idle_in_transaction_session_timeout') as "limit"`;
/** Before this voting locks. */
const VOTES_MS = 2_000;

describe.runIf(hasPgBouncer)('two servers behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let servers: Program[] = [];
  let seeded: SeededTournament;
  let traffic: Traffic;
  const addressOf = (turn: number) => servers[turn % servers.length]?.address ?? '';
  const settings = (): NodeJS.ProcessEnv => ({
    DATABASE_URL: bouncer.url,
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: databaseUrl(database.connection),
    SESSION_SECRET,
    LOG_LEVEL: 'fatal',
    LIMIT_VOTES: '1000',
    LIMIT_COMMENTS: '1000',
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    bouncer = await startPgBouncer(database.connection, { size: SESSIONS });
    servers = await Promise.all([startServer(settings()), startServer(settings())]);
    seeded = await seedTournament(database.pool, { users: 200, matchups: 400 });
    const ports = servers.map(({ port }) => port);
    traffic = startTraffic({ ports, users: seeded.voters, matchups: seeded.matchups, pauseMs: 10 });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await bouncer.stop();
    await database.drop();
  });

  /** Calls again and again until `stop`, and keeps the statuses. */
  function repeat(call: (turn: number) => Promise<{ status: number }>, pauseMs = 20) {
    const statuses: number[] = [];
    let isStopped = false;
    const running = (async () => {
      for (let turn = 0; !isStopped; turn += 1) {
        statuses.push((await call(turn)).status);
        await wait(pauseMs);
      }
    })();
    return {
      async stop() {
        isStopped = true;
        await running;
        return [...new Set(statuses)].sort();
      },
    };
  }

  it('answer a mixed load without one 503, end a match in time, and count exactly', async () => {
    const people = await Promise.all(
      ['p1', 'p2', 'p3', 'p4'].map((name, turn) => signUpOverHttp(addressOf(turn), name)),
    );
    const [creator] = people as [TestUser];
    const matchup = await openMatch(creator, people);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const prediction = await creator.call(routes.createPrediction, {
      body: { title: 'Will it rain?', expiresAt },
    });
    const endsAt = Date.now() + VOTES_MS + VOTING_LOCK_MS;

    const reads = [
      repeat((turn) => httpClient(addressOf(turn)).call(routes.listTournaments)),
      repeat((turn) =>
        httpClient(addressOf(turn), creator.cookie).call(routes.listUserVotes, at(seeded.tournamentId)),
      ),
      repeat((turn) => httpClient(addressOf(turn)).call(routes.getTournament, at(seeded.tournamentId))),
    ];
    const signUps = repeat(async (turn) => {
      await signUpOverHttp(addressOf(turn), `newcomer${turn}`);
      return { status: 200 };
    });
    const predictions = repeat((turn) => {
      const { cookie } = people[1 + (turn % 3)] as TestUser;
      const body = { vote: turn % 3 ? 'yes' : 'no' };
      return httpClient(addressOf(turn), cookie).call(routes.voteOnPrediction, at(prediction.body.id, body));
    }, 600);
    const finalVotes = repeat((turn) =>
      vote(httpClient(addressOf(turn), (people[turn % 4] as TestUser).cookie), matchup, turn % 2 ? 1 : 2),
    );
    await database.pool.query('update matchups set end_time = to_timestamp($1) where id = $2', [
      endsAt / 1000,
      matchup.id,
    ]);
    await database.pool.query('update tournaments set next_due_at = to_timestamp($1) where id = $2', [
      endsAt / 1000,
      matchup.tournamentId,
    ]);
    await wait(endsAt + 1_500 - Date.now());
    expect((await matchOf(creator, matchup)).status).toBe('completed');

    for (const read of reads) expect(await read.stop()).toEqual([200]);
    expect(await signUps.stop()).toEqual([200]);
    // A second vote on a prediction is refused, and so are votes of the match that ended.
    expect(await predictions.stop()).toEqual([200, 409]);
    expect(await finalVotes.stop()).toEqual([200, 409]);
    expect(traffic).toMatchObject({ failures: [], repeated: 0, unanswered: 0, malformed: [] });
    expect(traffic.acknowledged.votes.length).toBeGreaterThan(500);
  });

  it('lose no acknowledged vote when PgBouncer is killed and started again, and count exactly', async () => {
    await bouncer.restart();
    const before = traffic.acknowledged.votes.length;
    await wait(3_000);
    await traffic.end();
    expect(traffic).toMatchObject({ failures: [], unanswered: 0, malformed: [] });
    expect(traffic.acknowledged.votes.length).toBeGreaterThan(before + 100);
    const check = await checkData(database.pool, traffic.acknowledged);
    expect(check).toEqual({ lost: 0, doubled: 0, differences: 0 });
  });

  it('end a transaction of a frozen server, and leave no setting to the next one', async () => {
    const pool = createPool({ connectionString: bouncer.url, isPooled: true }, 1);
    const limitIn = async (db: Pick<Executor, 'execute'>) =>
      (await db.execute<{ limit: string }>(SHOW_LIMIT)).rows[0]?.limit;
    const db = openDatabase(pool);
    expect(await db.transaction(limitIn)).toBe('5s');
    expect(await limitIn(db)).toBe('0');
    await pool.end();
  });

  it.each([
    ['the startup parameters that PgBouncer refuses', {}],
    [
      'a session that several connections share',
      { ignore_startup_parameters: 'idle_in_transaction_session_timeout' },
    ],
  ])('would not start without the setting, and by %s the line names it', async (_, pooler) => {
    const other = await startPgBouncer(database.connection, { size: SESSIONS, settings: pooler });
    const { DATABASE_POOLER: _mode, DATABASE_DIRECT_URL: _url, ...rest } = settings();
    const child = spawnProgram(SERVER, { ...rest, DATABASE_URL: other.url }, 'pipe');
    const output = collectOutput(child);
    await new Promise((resolve) => child.once('exit', resolve));
    expect(output()).toContain('Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL');
    await other.stop();
  });
});
