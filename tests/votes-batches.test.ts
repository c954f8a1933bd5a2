import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { moveTallies, moveVoters, readSlots } from '#server/features/votes/ballot-counters.ts';
import {
  type Ballot,
  readAdmitted,
  readShownSides,
  readVotes,
  writeVotes,
} from '#server/features/votes/ballot-data.ts';
import {
  begin,
  lockMatchups,
  lockVoters,
  queueForMatchups,
  readMatchups,
  rollBack,
} from '#server/features/votes/ballot-locks.ts';
import { judgeBallots } from '#server/features/votes/judge-ballots.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree, waitForLocks } from './support/community.ts';
import { accountOf, openMatches } from './support/tournaments.ts';

const CROWD = 500;

const { app, people, creator } = await createCommunity();
const [one, other] = await openMatches(creator, people);
const rows = await app.rows(
  `insert into users (email, username) select 'crowd' || n || '@test.example', 'crowd' || n
   from generate_series(1, $1) n returning id`,
  CROWD,
);
const crowd: number[] = rows.map(({ id }) => id);

const ballot = (userId = 0, { tournamentId, id, song1Id, song2Id } = one, side: 1 | 2 = 1): Ballot => ({
  userId,
  tournamentId,
  matchupId: id,
  songId: (side === 1 ? song1Id : song2Id) as number,
  key: null,
});
const cast = (userId?: number, matchup?: Matchup, side?: 1 | 2) =>
  app.ballotBox.cast(ballot(userId, matchup, side));
const boxOn = (pool: pg.Pool) =>
  createBallotBox({ pool, clock: app.clock, bus: app.context.bus, log: app.http.log });
const urgentPool = () => createUrgentPool(app.pool.options as never);

/** Locks a row. Returns what ends the transaction. */
async function lock(table: 'matchups' | 'user_counters', id: number): Promise<() => Promise<void>> {
  const connection = await app.pool.connect();
  await connection.query('begin');
  const key = table === 'matchups' ? 'id' : 'user_id';
  await connection.query(`select from ${table} where ${key} = $1 for update`, [id]);
  return async () => {
    await connection.query('commit');
    connection.release();
  };
}

describe('a lock that is held for a long time', () => {
  it.each([
    ['matchups', one.id],
    ['user_counters', crowd[0] ?? 0],
  ] as const)('on a row of %s delays only the votes that need it (rule V6)', async (table, id) => {
    const unlock = await lock(table, id);
    let isHeldCounted = false;
    const held = cast(crowd[0]).then((outcome) => {
      isHeldCounted = true;
      return outcome;
    });
    const others = await Promise.all(crowd.slice(1, 20).map((voter) => cast(voter, other)));
    expect(others.every(({ ok }) => ok)).toBe(true);
    expect(isHeldCounted).toBe(false);
    await unlock();
    expect(await held).toMatchObject({ ok: true });
    await expectCountsToAgree(app);
  });

  it('delays the first of two votes of a user, and they count in their order (rule V4)', async () => {
    const [blocker, voter, bystander] = crowd.slice(30, 33);
    const [unlockOne, unlockOther] = [await lock('matchups', one.id), await lock('matchups', other.id)];
    // The queue for quick votes answers this one after the vote before it has moved to the patient queue.
    const previousVoteWaits = () => cast(bystander, { ...one, id: 2_000_000_000 });
    const votes = [cast(blocker)];
    await previousVoteWaits();
    votes.push(cast(voter, other));
    await previousVoteWaits();
    await unlockOther();
    votes.push(cast(voter, other, 2));
    await previousVoteWaits();
    await unlockOne();
    const [, ...outcomes] = await Promise.all(votes);
    expect(outcomes).toMatchObject([{ effect: 'cast' }, { effect: 'updated', songId: other.song2Id }]);
    await expectCountsToAgree(app);
  });
});

it('the statements of a batch look rows up by index, even when PostgreSQL planned them on empty tables', async () => {
  const pool = urgentPool();
  const connection = await pool.connect();
  const [{ id }, userId] = [one, crowd[100] ?? 0];
  await begin(connection);
  await queueForMatchups(connection, [id]);
  await lockMatchups(connection, [id]);
  const ballots = [ballot(userId)];
  const found = {
    matchups: await readMatchups(connection, [id], [userId]),
    voters: await lockVoters(connection, [userId], 'wait'),
    votes: await readVotes(connection, ballots),
    admitted: await readAdmitted(connection, ballots),
    now: app.clock.now(),
  };
  const moved = judgeBallots(ballots, found).flatMap(({ written }) => written ?? []);
  await writeVotes(connection, moved, found.now);
  await moveTallies(connection, moved, { ...found, slot: 0 });
  await readSlots(connection, moved);
  await moveVoters(connection, moved, found);
  await readShownSides(connection, moved);
  const prepared = await connection.query<{ name: string; parameters: number }>(
    'select name, cardinality(parameter_types) as parameters from pg_prepared_statements order by name',
  );
  const scans: Record<string, string[]> = {};
  for (const { name, parameters } of prepared.rows) {
    const plan = await connection.query(`explain execute "${name}" (${Array(parameters).fill('null')})`);
    scans[name] = plan.rows.flatMap(
      (row) => /Seq Scan on .*|(Hash|Merge) Join.*/.exec(row['QUERY PLAN'])?.[0] ?? [],
    );
  }
  await rollBack(connection);
  connection.release();
  await pool.end();
  expect(scans).toEqual({
    'ballots-give-achievements': [],
    'ballots-lock-matchups': [],
    'ballots-lock-voters': [],
    'ballots-move-tallies': [],
    'ballots-move-voters': [],
    'ballots-queue-for-matchups': [],
    'ballots-read-admitted': [],
    'ballots-read-matchups': [],
    'ballots-read-shown-sides': [],
    'ballots-read-slots': [],
    'ballots-read-votes': [],
    'ballots-write-votes': [],
  });
});

it('an exhausted connection pool delays no vote, no due change and no health probe', async () => {
  const { pool } = app;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const waiting = pool.query('select 1');
  expect(await cast(crowd[0], other)).toMatchObject({ ok: true });
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  await expect(app.timekeeper.runDue()).resolves.toBe(0);
  expect(pool.waitingCount).toBe(1);
  for (const connection of taken) connection.release();
  await waiting;
});

describe('batches of votes', () => {
  it.each([
    ['one matchup', [one]],
    ['several matchups', [one, other]],
  ])('count 2,000 votes of 500 users in %s through two ballot boxes', async (_name, matchups) => {
    const pool = urgentPool();
    const second = boxOn(pool);
    const boxes = [app.ballotBox, second];
    const outcomes = await Promise.all(
      Array.from({ length: 4 * CROWD }, (_, index) => {
        // In four rounds: cast, change, change, remove.
        const side = index < 3 * CROWD && Math.floor(index / CROWD) % 2 === 1 ? 2 : 1;
        const voter = crowd[(index * 7) % CROWD];
        return boxes[index % 2]?.cast(ballot(voter, matchups[index % matchups.length], side));
      }),
    );
    await second.close();
    await pool.end();
    expect(outcomes.filter((outcome) => !outcome?.ok)).toEqual([]);
    await expectCountsToAgree(app);
  });

  it('are stored without the one ballot that the database refuses', async () => {
    // PostgreSQL stores no NUL.
    const unstorable = { ...ballot(crowd[20]), key: '\u0000' };
    const ballots = crowd.slice(0, 20).map((voter) => ballot(voter));
    const casts = ballots.toSpliced(10, 0, unstorable).map((each) => app.ballotBox.cast(each));
    const outcomes = (await Promise.allSettled(casts)).map(({ status }) => status === 'fulfilled');
    expect(outcomes).toEqual(Array(21).fill(true).with(10, false));
    await expectCountsToAgree(app);
  });

  it('refuse the ballot that waited for the deletion of its voter', async () => {
    const [voter = 0] = crowd.slice(40);
    const deletion = await app.pool.connect();
    await deletion.query('begin');
    await deletion.query('delete from user_counters where user_id = $1', [voter]);
    const waiting = cast(voter);
    await waitForLocks(app);
    await deletion.query('commit');
    deletion.release();
    expect(await waiting).toEqual({ ok: false, reason: 'unknown_user' });
  });

  it('refuse the ballot of a user who does not exist', async () => {
    expect(await cast(2_000_000_000)).toEqual({ ok: false, reason: 'unknown_user' });
  });

  it('that get no connection are refused together with the votes behind them', async () => {
    const options = app.pool.options as pg.PoolConfig;
    const limits = { max: 1, connectionTimeoutMillis: 200 };
    const pool = new pg.Pool({ ...options, password: options.password, ...limits });
    const taken = await pool.connect();
    const box = boxOn(pool);
    const votes = crowd.slice(0, 3).map((voter) => box.cast(ballot(voter)));
    const refused = await Promise.race([Promise.allSettled(votes), votes[0]?.catch(() => setImmediate())]);
    expect(refused).toMatchObject(votes.map(() => ({ status: 'rejected' })));
    taken.release();
    expect(await box.cast(ballot(crowd[0]))).toMatchObject({ ok: true });
    await box.close();
    await pool.end();
  });

  it('give a submitter no point when the sides were filled during the wait for the lock', async () => {
    const owner = people.find(({ id }) => id === one.song1?.submitterId) as TestUser;
    const before = (await accountOf(owner)).points;
    const sides = 'update matchups set song1_id = $1, song2_id = $2 where id = $3';
    await app.rows('delete from votes where matchup_id = $1', one.id);
    await app.rows('delete from matchup_tallies where matchup_id = $1', one.id);
    await app.rows(sides, null, null, one.id);
    const feeder = await app.pool.connect();
    await feeder.query('begin');
    await feeder.query(sides, [one.song1Id, one.song2Id, one.id]);
    const voted = cast(owner.id);
    await waitForLocks(app);
    await feeder.query('commit');
    feeder.release();
    expect(await voted).toMatchObject({ ok: true, effect: 'cast' });
    expect((await accountOf(owner)).points).toBe(before);
  });
});
