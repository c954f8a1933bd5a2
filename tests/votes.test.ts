import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { createPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createTestApp, type TestApp, type TestUser } from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { detailOf, fillTournament, MINUTE_MS, signUpAll, vote } from './support/tournaments.ts';

let app: TestApp;
let people: TestUser[];
let matchup: Matchup;
let voter: TestUser;
let other: Matchup;
let names = 0;

beforeAll(async () => {
  app = await createTestApp({ LIMIT_VOTES: '1000' });
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
});
afterAll(() => app.close());

/** Each test votes as a new user in new matchups, which are open for an hour from now. */
beforeEach(async () => {
  const creator = people[0] as TestUser;
  const id = await fillTournament(creator, people, { schedulingType: 'manual' });
  await creator.call(routes.generateBracket, { params: { id } });
  const semifinals = (await detailOf(creator, id)).matchups.filter((m) => m.phase === 'Semifinals');
  for (const { id } of semifinals) await creator.call(routes.activateMatchup, { params: { id } });
  [matchup, other] = (await detailOf(creator, id)).matchups.filter((m) => m.phase === 'Semifinals') as [
    Matchup,
    Matchup,
  ];
  names += 1;
  voter = await app.signUp(`voter_${names}`);
});

/** Votes for the song on that side under an Idempotency-Key. */
const sendWithKey = (side: 1 | 2, key: string) =>
  voter.call(routes.castVote, {
    body: {
      tournamentId: matchup.tournamentId,
      matchupId: matchup.id,
      songId: side === 1 ? matchup.song1Id : matchup.song2Id,
    },
    headers: { 'idempotency-key': key },
  });

const tallyOf = async (id = matchup.id) => {
  const { body } = await voter.call(routes.getMatchup, { params: { id } });
  return [body.song1Votes, body.song2Votes];
};

describe('a vote', () => {
  it('is cast, changed by the other song and removed by the same song (rule V3)', async () => {
    const cast = await vote(voter, matchup, 1);
    expect(cast.body).toMatchObject({ message: 'Vote confirmed!', isUpdate: false, deleted: false });
    expect(cast.body.tally).toMatchObject({ id: matchup.id, song1Votes: 1, song2Votes: 0 });
    const changed = await vote(voter, matchup, 2);
    expect(changed.body).toMatchObject({ message: 'Vote updated!', isUpdate: true, deleted: false });
    expect(await tallyOf()).toEqual([0, 1]);
    const removed = await vote(voter, matchup, 2);
    expect(removed.body).toMatchObject({
      message: 'Vote removed!',
      isUpdate: false,
      deleted: true,
      songId: null,
    });
    expect(await tallyOf()).toEqual([0, 0]);
    expect((await voter.call(routes.getCurrentUser)).body).toMatchObject({ totalVotes: 0, points: 0 });
  });

  it('is listed only for its voter (rule V11)', async () => {
    const { tally } = (await vote(voter, matchup, 2)).body;
    const own = await voter.call(routes.listUserVotes, { params: { id: matchup.tournamentId } });
    expect(own.body).toEqual([{ matchupId: matchup.id, songId: matchup.song2Id }]);
    expect(own.headers['cache-control']).toBe('no-store');
    const reader = people[1] as TestUser;
    const others = await reader.call(routes.listUserVotes, { params: { id: matchup.tournamentId } });
    expect(others.body).toEqual([]);
    const check = await voter.call(routes.checkVote, { params: { id: matchup.id } });
    const { version } = tally;
    expect(check.body).toEqual({
      hasVoted: true,
      songId: matchup.song2Id,
      canVote: true,
      version,
      countedAt: app.clock.now().getTime(),
    });
  });

  it('that repeats the last Idempotency-Key gets the first answer again', async () => {
    const cast = await sendWithKey(1, 'a');
    expect((await sendWithKey(1, 'a')).body).toMatchObject({ ...cast.body, tally: cast.body.tally });
    expect(await tallyOf()).toEqual([1, 0]);
    await sendWithKey(2, 'b');
    expect((await sendWithKey(2, 'b')).body).toMatchObject({ isUpdate: true, songId: matchup.song2Id });
    await sendWithKey(2, 'c');
    const repeated = await Promise.all([sendWithKey(2, 'c'), sendWithKey(2, 'c'), sendWithKey(2, 'c')]);
    for (const reply of repeated) expect(reply.body).toMatchObject({ deleted: true, songId: null });
    expect(await tallyOf()).toEqual([0, 0]);
  });

  it('gets its answer again by its key even after the end, when no other vote counts', async () => {
    await sendWithKey(1, 'counted');
    for (const fromEnd of [-5_000, 0, 60_000]) {
      app.clock.set(new Date(Date.parse(matchup.endTime ?? '') + fromEnd));
      const [retry, late] = await Promise.all([sendWithKey(1, 'counted'), sendWithKey(2, 'too late')]);
      expect(retry).toMatchObject({ status: 200, body: { songId: matchup.song1Id, deleted: false } });
      expect(late.status).toBe(409);
    }
    expect(await tallyOf()).toEqual([1, 0]);
  });

  it('is accepted from the start until ten seconds before the end, to the millisecond', async () => {
    const end = Date.parse(matchup.endTime ?? '');
    app.clock.set(new Date(end - 10_001));
    expect((await vote(voter, matchup, 1)).status).toBe(200);
    app.clock.set(new Date(end - 10_000));
    expect(await vote(voter, matchup, 2)).toMatchObject({
      status: 409,
      body: { code: 'VOTING_LOCKED', message: 'Voting closes with 10 seconds remaining' },
    });
    app.clock.set(new Date(end));
    expect(await vote(voter, matchup, 2)).toMatchObject({
      status: 409,
      body: { message: 'Voting closed: Voting is no longer available for this matchup.' },
    });
    app.clock.set(new Date(Date.parse(matchup.startTime ?? '') - 1));
    expect(await vote(voter, matchup, 2)).toMatchObject({
      status: 409,
      body: { message: 'This match is not currently accepting votes.' },
    });
    expect(await tallyOf()).toEqual([1, 0]);
    app.clock.set(new Date(Date.parse(matchup.startTime ?? '')));
    expect((await vote(voter, matchup, 2)).status).toBe(200);
    expect(await tallyOf()).toEqual([0, 1]);
  });

  it('is refused for an unknown matchup, for a song or tournament other than the matchup’s, for a malformed song, and without a session (rule V2)', async () => {
    const send = (patch: object) =>
      voter.call(routes.castVote, {
        body: {
          tournamentId: matchup.tournamentId,
          matchupId: matchup.id,
          songId: matchup.song1Id,
          ...patch,
        },
      });
    expect(await send({ matchupId: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { message: 'Voting not available: Match not found.' },
    });
    expect((await send({ songId: other.song1Id })).status).toBe(400);
    expect((await send({ tournamentId: matchup.tournamentId + 1 })).status).toBe(400);
    expect((await send({ songId: 'one' })).status).toBe(400);
    expect((await app.visitor.call(routes.castVote, { body: {} })).status).toBe(401);
  });

  it('earns a point for the song of another user and none for the voter’s own (rule V3)', async () => {
    const owner = people.find((person) => person.id === matchup.song1?.submitterId) as TestUser;
    const before = (await owner.call(routes.getCurrentUser)).body;
    await vote(owner, matchup, 1);
    const after = (await owner.call(routes.getCurrentUser)).body;
    expect([after.points - before.points, after.totalVotes - before.totalVotes]).toEqual([0, 1]);
    await vote(owner, matchup, 2);
    expect((await owner.call(routes.getCurrentUser)).body.points - before.points).toBe(1);
  });

  it('earns the achievement of a first vote', async () => {
    await vote(voter, matchup, 1);
    const { rows } = await app.pool.query('select type, threshold from achievements where user_id = $1', [
      voter.id,
    ]);
    expect(rows).toEqual([{ type: 'voter', threshold: 1 }]);
  });

  it('is refused beyond the user’s limit of a second', async () => {
    const strict = await createTestApp({ LIMIT_VOTES: '2' });
    const hasty = await strict.signUp('hasty');
    const send = () => hasty.call(routes.castVote, { body: { tournamentId: 1, matchupId: 1, songId: 1 } });
    const statuses = [(await send()).status, (await send()).status, (await send()).status];
    await strict.close();
    expect(statuses).toEqual([404, 404, 429]);
  });
});

describe('simultaneous votes', () => {
  it('count exactly once each in two ballot boxes, with changes and removals', async () => {
    const voters = await signUpAll(
      app,
      Array.from({ length: 40 }, (_, index) => `crowd_${names}_${index}`),
    );
    const pool = createPool(app.pool.options as never, 4);
    const second = createBallotBox({ pool, clock: app.clock, bus: app.context.bus, log: app.http.log });
    const boxes = [app.ballotBox, second];
    const ballots = Array.from({ length: 2000 }, (_, index) => {
      const target = index % 3 === 0 ? other : matchup;
      return {
        userId: (voters[(index * 7) % voters.length] as TestUser).id,
        tournamentId: target.tournamentId,
        matchupId: target.id,
        songId: (index % 5 < 2 ? target.song1Id : target.song2Id) as number,
        key: null,
      };
    });
    const outcomes = await Promise.all(ballots.map((ballot, index) => boxes[index % 2]?.cast(ballot)));
    await second.close();
    await pool.end();
    expect(outcomes.every((outcome) => outcome?.ok)).toBe(true);
    expect(await findDifferences(app.pool)).toEqual([]);
  });

  it('of one user keep their order', async () => {
    const sides = [1, 2, 1, 1, 2, 2, 1] as const;
    const replies = await Promise.all(sides.map((side) => vote(voter, matchup, side)));
    expect(replies.map((reply) => reply.body.message)).toEqual([
      'Vote confirmed!',
      'Vote updated!',
      'Vote updated!',
      'Vote removed!',
      'Vote confirmed!',
      'Vote removed!',
      'Vote confirmed!',
    ]);
    expect(await tallyOf()).toEqual([1, 0]);
  });

  it('are counted even when they arrive as the ballot box becomes idle', async () => {
    const cast = (songId: number | null) =>
      app.ballotBox.cast({
        userId: voter.id,
        tournamentId: matchup.tournamentId,
        matchupId: matchup.id,
        songId: songId as number,
        key: null,
      });
    for (let n = 0; n < 24; n += 1) {
      expect(await cast(n % 2 === 0 ? matchup.song1Id : matchup.song2Id)).toMatchObject({ ok: true });
      // A varying number of microtasks later.
      for (let turn = 0; turn < n % 8; turn += 1) await null;
    }
  });

  it('are counted even when one ballot among them is invalid', async () => {
    const bad = voter.call(routes.castVote, {
      body: { tournamentId: matchup.tournamentId, matchupId: matchup.id, songId: other.song1Id },
    });
    const good = people.map((person) => vote(person, matchup, 1));
    expect((await bad).status).toBe(400);
    expect((await Promise.all(good)).map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect(await tallyOf()).toEqual([4, 0]);
  });

  it('are all stored once acknowledged, even when connections break', async () => {
    const voters = await signUpAll(
      app,
      Array.from({ length: 30 }, (_, index) => `broken_${names}_${index}`),
    );
    const castAll = (group: TestUser[]) =>
      Promise.all(group.map((person) => vote(person, matchup, 1).catch(() => ({ status: 503 }))));
    const holder = await app.pool.connect();
    const replies: { status: number }[] = [];
    for (let n = 0; n < voters.length; n += 6) {
      replies.push(...(await castAll(voters.slice(n, n + 3))));
      // The holder's lock keeps the next batch waiting until every other connection breaks.
      await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
      await holder.query('select 1 from matchups where id = $1 for update', [matchup.id]);
      const casting = castAll(voters.slice(n + 3, n + 6));
      await eventually(async () => {
        const waiting = await app.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(waiting.rowCount).toBeGreaterThan(0);
      });
      await holder.query(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await holder.query('commit');
      replies.push(...(await casting));
    }
    holder.release();
    const acknowledged = replies.filter((reply) => reply.status === 200).length;
    const [counted = 0] = await tallyOf();
    expect(acknowledged).toBeGreaterThan(0);
    expect(counted).toBeGreaterThanOrEqual(acknowledged);
    expect(await findDifferences(app.pool)).toEqual([]);
  });
});

describe('the end of a matchup', () => {
  it('pays the voters for the winner and the winner’s submitter once (rules P3, P6)', async () => {
    const fresh = await createTestApp();
    const players = await signUpAll(fresh, ['a', 'b', 'c', 'd', 'e']);
    const [creator, , , , fan] = players as [TestUser, TestUser, TestUser, TestUser, TestUser];
    const id = await fillTournament(creator, players.slice(0, 4));
    await creator.call(routes.generateBracket, { params: { id } });
    const [semifinal] = (await detailOf(creator, id)).matchups.filter((m) => m.phase === 'Semifinals') as [
      Matchup,
    ];
    fresh.clock.set(new Date(semifinal.startTime ?? ''));
    await fresh.timekeeper.runDue();
    // A second voter without a song in the match completes the crowd.
    const owners = [semifinal.song1?.submitterId, semifinal.song2?.submitterId];
    await vote(players.find(({ id }) => !owners.includes(id)) as TestUser, semifinal, 1);
    await vote(fan, semifinal, 1);
    fresh.clock.advance(60 * MINUTE_MS);
    await Promise.all([fresh.timekeeper.runDue(), fresh.timekeeper.runDue()]);
    await fresh.timekeeper.runDue();
    expect((await fan.call(routes.getCurrentUser)).body.points).toBe(3);
    const owner = players.find((person) => person.id === semifinal.song1?.submitterId) as TestUser;
    expect((await owner.call(routes.getCurrentUser)).body.points).toBe(10);
    await fresh.close();
  });
});
