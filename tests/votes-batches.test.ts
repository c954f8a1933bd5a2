import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import type { Ballot } from '#server/features/votes/ballot.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { moveTallies, moveVoters } from '#server/features/votes/ballot-counters.ts';
import { writeBallots } from '#server/features/votes/ballot-data.ts';
import {
  begin,
  lockMatchups,
  lockVoters,
  readMatchups,
  rollBack,
} from '#server/features/votes/ballot-locks.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { openMatches } from './support/tournaments.ts';

const CROWD = 500;

const { app, people, creator } = await createCommunity();
const matchups = await openMatches(creator, people);
const { rows } = await app.pool.query<{ id: number }>(
  `insert into users (email, username) select 'crowd' || n || '@test.example', 'crowd' || n
   from generate_series(1, $1) n returning id`,
  [CROWD],
);
const crowd = rows.map((row) => row.id);

const ballot = (userId: number, matchup: Matchup, side: 1 | 2): Ballot => ({
  userId,
  tournamentId: matchup.tournamentId,
  matchupId: matchup.id,
  songId: (side === 1 ? matchup.song1Id : matchup.song2Id) as number,
  key: null,
});

/** A second ballot box with its pool, as another server has it. */
function secondBox() {
  const pool = createUrgentPool(app.pool.options as never);
  const box = createBallotBox({ pool, clock: app.clock, bus: app.context.bus, log: app.http.log });
  return {
    box,
    async close() {
      await box.close();
      await pool.end();
    },
  };
}

describe('a lock that is held for a long time', () => {
  it.each([
    ['a matchup', 'select 1 from matchups where id = $1 for update', () => matchups[0].id],
    ['a voter', 'select 1 from users where id = $1 for update', () => crowd[0] as number],
  ])('on %s delays only the votes that need its row (rule V6)', async (_name, lock, idOf) => {
    const holder = await app.pool.connect();
    await holder.query('begin');
    await holder.query(lock, [idOf()]);
    let isHeldCounted = false;
    const held = app.ballotBox.cast(ballot(crowd[0] as number, matchups[0], 1)).then((outcome) => {
      isHeldCounted = true;
      return outcome;
    });
    const others = await Promise.all(
      crowd.slice(1, 20).map((id) => app.ballotBox.cast(ballot(id, matchups[1], 1))),
    );
    expect(others.every(({ ok }) => ok)).toBe(true);
    expect(isHeldCounted).toBe(false);
    await holder.query('commit');
    holder.release();
    expect(await held).toMatchObject({ ok: true });
    await expectCountsToAgree(app);
  });
});

describe('the statements of a batch', () => {
  it('look rows up by index, even when PostgreSQL planned them on empty tables', async () => {
    const pool = createUrgentPool(app.pool.options as never);
    const connection = await pool.connect();
    const [{ id, tournamentId, song1Id }, userId] = [matchups[0], crowd[100] as number];
    await begin(connection);
    await lockMatchups(connection, [id], 'wait');
    const locked = {
      matchups: await readMatchups(connection, [id], [userId]),
      voters: await lockVoters(connection, [userId], 'wait'),
    };
    const vote = { userId, tournamentId, matchupId: id, songId: song1Id as number, key: null };
    const now = app.clock.now();
    const effects = await writeBallots(
      connection,
      [{ ...vote, isLate: false, admission: null, isPaidLater: false }],
      now,
    );
    await moveTallies(connection, effects, locked);
    await moveVoters(connection, effects, { ...locked, now });
    const { rows } = await connection.query<{ name: string; parameters: number }>(
      `select name, cardinality(parameter_types) as parameters from pg_prepared_statements order by name`,
    );
    const scans: Record<string, string[]> = {};
    for (const { name, parameters } of rows) {
      const values = Array(parameters).fill('null').join(', ');
      const plan = await connection.query(`explain execute "${name}" (${values})`);
      scans[name] = plan.rows.flatMap((row) => /Seq Scan on .*/.exec(row['QUERY PLAN'])?.[0] ?? []);
    }
    await rollBack(connection);
    connection.release();
    await pool.end();
    expect(scans).toEqual({
      'ballots-lock-matchups': [],
      'ballots-lock-voters': [],
      'ballots-move-tallies': [],
      'ballots-move-voters': [],
      'ballots-read-matchups': [],
      'ballots-write': [],
    });
  });
});

describe('two votes of one user on one matchup', () => {
  it('count in their order when a lock delays the first one only (rule V4)', async () => {
    const { pool, ballotBox } = app;
    const [one, other] = matchups;
    const [blocker, voter, bystander] = crowd.slice(30, 33) as [number, number, number];
    const lock = async ({ id }: Matchup) => {
      const connection = await pool.connect();
      await connection.query('begin');
      await connection.query('select 1 from matchups where id = $1 for update', [id]);
      return async () => {
        await connection.query('commit');
        connection.release();
      };
    };
    const [unlockOne, unlockOther] = [await lock(one), await lock(other)];
    // The queue for quick votes answers this one after the vote before it has moved to the patient queue.
    const previousVoteWaits = () =>
      ballotBox.cast({ ...ballot(bystander, one, 1), matchupId: 2_000_000_000 });
    const votes = [ballotBox.cast(ballot(blocker, one, 1))];
    await previousVoteWaits();
    votes.push(ballotBox.cast(ballot(voter, other, 1)));
    await previousVoteWaits();
    await unlockOther();
    votes.push(ballotBox.cast(ballot(voter, other, 2)));
    await previousVoteWaits();
    await unlockOne();
    const [, first, second] = await Promise.all(votes);
    expect([first, second]).toMatchObject([{ effect: 'cast' }, { effect: 'updated', songId: other.song2Id }]);
    expect(await findDifferences(pool)).toEqual([]);
  });
});

describe('an exhausted connection pool', () => {
  it('delays no vote, no due change and no health probe', async () => {
    const { pool, ballotBox } = app;
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

describe('batches of votes', () => {
  it.each([
    ['one matchup', 1],
    ['several matchups', 2],
  ])('count 2,000 votes of 500 users in %s through two ballot boxes', async (_name, places) => {
    const second = secondBox();
    const boxes = [app.ballotBox, second.box];
    const outcomes = await Promise.all(
      Array.from({ length: 4 * CROWD }, (_, index) => {
        const matchup = matchups[index % places] as Matchup;
        // In four rounds: cast, change, change, remove.
        const side = index < 3 * CROWD && Math.floor(index / CROWD) % 2 === 1 ? 2 : 1;
        return boxes[index % 2]?.cast(ballot(crowd[(index * 7) % CROWD] as number, matchup, side));
      }),
    );
    await second.close();
    expect(outcomes.filter((outcome) => !outcome?.ok)).toEqual([]);
    await expectCountsToAgree(app);
  });

  it('are stored without the one ballot that the database refuses', async () => {
    const voters = crowd.slice(0, 20).map((userId) => ballot(userId, matchups[0], 1));
    // PostgreSQL stores no NUL.
    const unstorable = { ...ballot(crowd[20] as number, matchups[0], 1), key: '\u0000' };
    const outcomes = await Promise.allSettled(
      [...voters.slice(0, 10), unstorable, ...voters.slice(10)].map((each) => app.ballotBox.cast(each)),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      ...Array.from({ length: 10 }, () => 'fulfilled'),
      'rejected',
      ...Array.from({ length: 10 }, () => 'fulfilled'),
    ]);
    await expectCountsToAgree(app);
  });

  it('refuse the ballot of a user who does not exist', async () => {
    const outcome = await app.ballotBox.cast(ballot(2_000_000_000, matchups[0], 1));
    expect(outcome).toEqual({ ok: false, reason: 'unknown_user' });
  });

  it('that get no connection are refused together with the votes behind them', async () => {
    const options = app.pool.options as pg.PoolConfig;
    const pool = new pg.Pool({
      ...options,
      password: options.password,
      max: 1,
      connectionTimeoutMillis: 200,
    });
    const taken = await pool.connect();
    const box = createBallotBox({ pool, clock: app.clock, bus: app.context.bus, log: app.http.log });
    const votes = crowd.slice(0, 3).map((userId) => box.cast(ballot(userId, matchups[0], 1)));
    const refused = await Promise.race([Promise.allSettled(votes), votes[0]?.catch(() => setImmediate())]);
    expect(refused).toMatchObject(votes.map(() => ({ status: 'rejected' })));
    taken.release();
    expect(await box.cast(ballot(crowd[0] as number, matchups[0], 1))).toMatchObject({ ok: true });
    await box.close();
    await pool.end();
  });

  it('give a submitter no point when the sides were filled during the wait for the lock', async () => {
    const { pool } = app;
    const [matchup] = matchups;
    const owner = people.find((person) => person.id === matchup.song1?.submitterId) as TestUser;
    const pointsOf = async () => (await owner.call(routes.getCurrentUser)).body.points as number;
    const before = await pointsOf();
    const sides = 'update matchups set song1_id = $1, song2_id = $2 where id = $3';
    await pool.query('delete from votes where matchup_id = $1', [matchup.id]);
    await pool.query('update matchups set song1_votes = 0, song2_votes = 0 where id = $1', [matchup.id]);
    await pool.query(sides, [null, null, matchup.id]);
    const feeder = await pool.connect();
    await feeder.query('begin');
    await feeder.query(sides, [matchup.song1Id, matchup.song2Id, matchup.id]);
    const cast = app.ballotBox.cast(ballot(owner.id, matchup, 1));
    await lockWait();
    await feeder.query('commit');
    feeder.release();
    expect(await cast).toMatchObject({ ok: true, effect: 'cast' });
    expect(await pointsOf()).toBe(before);
  });
});

/** Resolves once a statement waits for a lock. */
const lockWait = () =>
  eventually(async () => {
    const { rowCount } = await app.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rowCount).toBeGreaterThan(0);
  });
