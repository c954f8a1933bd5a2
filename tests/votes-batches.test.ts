import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import type { Ballot } from '#server/features/votes/ballot.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { detailOf, fillTournament, signUpAll } from './support/tournaments.ts';

const CROWD = 500;

let app: TestApp;
let people: Person[];
let crowd: number[];
let matchups: [Matchup, Matchup];

beforeAll(async () => {
  app = await createTestApp();
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  const creator = people[0] as Person;
  const id = await fillTournament(creator, people, { schedulingType: 'manual' });
  await creator.call(routes.generateBracket, { params: { id } });
  const semifinals = (await detailOf(creator, id)).matchups.filter((m) => m.phase === 'Semifinals');
  for (const { id } of semifinals) await creator.call(routes.activateMatchup, { params: { id } });
  matchups = semifinals as [Matchup, Matchup];
  const { rows } = await app.context.pool.query<{ id: number }>(
    `insert into users (email, username) select 'crowd' || n || '@test.example', 'crowd' || n
     from generate_series(1, $1) n returning id`,
    [CROWD],
  );
  crowd = rows.map((row) => row.id);
});
afterAll(() => app.close());

const ballot = (userId: number, matchup: Matchup, side: 1 | 2): Ballot => ({
  userId,
  tournamentId: matchup.tournamentId,
  matchupId: matchup.id,
  songId: (side === 1 ? matchup.song1Id : matchup.song2Id) as number,
  key: null,
});

/** The ballot box of another process. */
function secondBox() {
  const pool = createUrgentPool(app.context.pool.options as never);
  const box = createBallotBox({ pool, clock: app.clock, bus: app.context.bus, log: app.http.log });
  return {
    box,
    async close() {
      await box.close();
      await pool.end();
    },
  };
}

describe('a lock that is held for long', () => {
  it.each([
    ['a matchup', 'select 1 from matchups where id = $1 for update', () => matchups[0].id],
    ['a voter', 'select 1 from users where id = $1 for update', () => crowd[0] as number],
  ])('on %s keeps no other vote waiting, and is waited for', async (_name, lock, idOf) => {
    const holder = await app.context.pool.connect();
    await holder.query('begin');
    await holder.query(lock, [idOf()]);
    let isHeldCounted = false;
    const held = app.context.ballotBox.cast(ballot(crowd[0] as number, matchups[0], 1)).then((outcome) => {
      isHeldCounted = true;
      return outcome;
    });
    const others = await Promise.all(
      crowd.slice(1, 20).map((id) => app.context.ballotBox.cast(ballot(id, matchups[1], 1))),
    );
    expect(others.every(({ ok }) => ok)).toBe(true);
    expect(isHeldCounted).toBe(false);
    await holder.query('commit');
    holder.release();
    expect(await held).toMatchObject({ ok: true });
    expect(await findDifferences(app.context.pool)).toEqual([]);
  });
});

describe('two votes of one person on one matchup', () => {
  it('count in their order, also when the first was held up and the second would not be', async () => {
    const { pool, ballotBox } = app.context;
    const [one, other] = matchups;
    const [someone, person] = crowd.slice(30, 32) as [number, number];
    const hold = async ({ id }: Matchup) => {
      const connection = await pool.connect();
      await connection.query('begin');
      await connection.query('select 1 from matchups where id = $1 for update', [id]);
      return async () => {
        await connection.query('commit');
        connection.release();
      };
    };
    const [freeOne, freeOther] = [await hold(one), await hold(other)];
    // Longer than the quick lane waits for a lock.
    const pause = () => new Promise((resolve) => setTimeout(resolve, 600));
    const votes = [ballotBox.cast(ballot(someone, one, 1))];
    await pause();
    votes.push(ballotBox.cast(ballot(person, other, 1)));
    await pause();
    await freeOther();
    votes.push(ballotBox.cast(ballot(person, other, 2)));
    await pause();
    await freeOne();
    const [, first, second] = await Promise.all(votes);
    expect([first, second]).toMatchObject([{ effect: 'cast' }, { effect: 'updated', songId: other.song2Id }]);
    expect(await findDifferences(pool)).toEqual([]);
  });
});

describe('connections that are all taken', () => {
  it('hold up no vote, no due change and no probe', async () => {
    const { pool, ballotBox } = app.context;
    const [id] = crowd as [number];
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = pool.query('select 1');
    expect(await ballotBox.cast(ballot(id, matchups[1], 1))).toMatchObject({ ok: true });
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
    await expect(app.timekeeper.runDue()).resolves.toBe(0);
    expect(pool.waitingCount).toBe(1);
    for (const connection of taken) connection.release();
    await waiting;
  });
});

describe('batches of votes (R27)', () => {
  it.each([
    ['one matchup', 1],
    ['several matchups', 2],
  ])('count 2,000 votes of 500 people in %s through two processes', async (_name, places) => {
    const second = secondBox();
    const boxes = [app.context.ballotBox, second.box];
    const outcomes = await Promise.all(
      Array.from({ length: 4 * CROWD }, (_, index) => {
        const matchup = matchups[index % places] as Matchup;
        // Another side each time round, and the same one once: cast, change, change, take back.
        const side = index < 3 * CROWD && Math.floor(index / CROWD) % 2 === 1 ? 2 : 1;
        return boxes[index % 2]?.cast(ballot(crowd[(index * 7) % CROWD] as number, matchup, side));
      }),
    );
    await second.close();
    expect(outcomes.filter((outcome) => !outcome?.ok)).toEqual([]);
    expect(await findDifferences(app.context.pool)).toEqual([]);
  });

  it('are written though one ballot among them cannot be', async () => {
    const voters = crowd.slice(0, 20);
    const nobody = 2_000_000_000;
    const outcomes = await Promise.allSettled(
      [...voters.slice(0, 10), nobody, ...voters.slice(10)].map((userId) =>
        app.context.ballotBox.cast(ballot(userId, matchups[0], 1)),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      ...Array.from({ length: 10 }, () => 'fulfilled'),
      'rejected',
      ...Array.from({ length: 10 }, () => 'fulfilled'),
    ]);
    expect(await findDifferences(app.context.pool)).toEqual([]);
  });

  it('without a connection are refused together with what waits behind them', async () => {
    const options = app.context.pool.options as pg.PoolConfig;
    const pool = new pg.Pool({
      ...options,
      password: options.password,
      max: 1,
      connectionTimeoutMillis: 200,
    });
    const taken = await pool.connect();
    const box = createBallotBox({ pool, clock: app.clock, bus: app.context.bus, log: app.http.log });
    const votes = crowd.slice(0, 3).map((userId) => box.cast(ballot(userId, matchups[0], 1)));
    const refused = await Promise.race([
      Promise.allSettled(votes),
      votes[0]?.catch(() => new Promise((resolve) => setTimeout(resolve, 100))),
    ]);
    expect(refused).toMatchObject(votes.map(() => ({ status: 'rejected' })));
    taken.release();
    expect(await box.cast(ballot(crowd[0] as number, matchups[0], 1))).toMatchObject({ ok: true });
    await box.close();
    await pool.end();
  });

  it('know whose songs play, also when the sides were filled while they waited for the lock (R28)', async () => {
    const { pool } = app.context;
    const [matchup] = matchups;
    const owner = people.find((person) => person.id === matchup.song1?.submitterId) as Person;
    const pointsOf = async () => (await owner.call(routes.getCurrentUser)).body.points as number;
    const before = await pointsOf();
    const sides = 'update matchups set song1_id = $1, song2_id = $2 where id = $3';
    await pool.query('delete from votes where matchup_id = $1', [matchup.id]);
    await pool.query('update matchups set song1_votes = 0, song2_votes = 0 where id = $1', [matchup.id]);
    await pool.query(sides, [null, null, matchup.id]);
    const feeder = await pool.connect();
    await feeder.query('begin');
    await feeder.query(sides, [matchup.song1Id, matchup.song2Id, matchup.id]);
    const cast = app.context.ballotBox.cast(ballot(owner.id, matchup, 1));
    await untilSomebodyWaits();
    await feeder.query('commit');
    feeder.release();
    expect(await cast).toMatchObject({ ok: true, effect: 'cast' });
    expect(await pointsOf()).toBe(before);
  });
});

async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rowCount } = await app.context.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody waits for a lock');
}
