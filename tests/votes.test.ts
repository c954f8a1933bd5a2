import { beforeEach, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { createPool } from '#server/db/pool.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createTestApp, type TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import {
  AUTOMATIC,
  at,
  detailOf,
  drawTournament,
  MINUTE_MS,
  openMatches,
  refusal,
  signUpAll,
  vote,
} from './support/tournaments.ts';

let matchup: Matchup;
let voter: TestUser;
let other: Matchup;
let names = 0;

const { app, people } = await createCommunity();

/** Each test votes as a new user in new matchups, which are open for an hour from now. */
beforeEach(async () => {
  [matchup, other] = await openMatches(people[0], people);
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
  const { body } = await voter.call(routes.getMatchup, at(id));
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
    const own = await voter.call(routes.listUserVotes, at(matchup.tournamentId));
    expect(own.body).toEqual([{ matchupId: matchup.id, songId: matchup.song2Id }]);
    expect(own.headers['cache-control']).toBe('no-store');
    const reader = people[1];
    const others = await reader.call(routes.listUserVotes, at(matchup.tournamentId));
    expect(others.body).toEqual([]);
    const check = await voter.call(routes.checkVote, at(matchup.id));
    const { version } = tally;
    expect(check.body).toEqual({
      hasVoted: true,
      songId: matchup.song2Id,
      canVote: true,
      version,
      countedAt: app.clock.now().getTime(),
    });
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
    expect(await vote(voter, matchup, 2)).toMatchObject(
      refusal(409, 'Voting closes with 10 seconds remaining'),
    );
    app.clock.set(new Date(end));
    expect(await vote(voter, matchup, 2)).toMatchObject(
      refusal(409, 'Voting closed: Voting is no longer available for this matchup.'),
    );
    app.clock.set(new Date(Date.parse(matchup.startTime ?? '') - 1));
    expect(await vote(voter, matchup, 2)).toMatchObject(
      refusal(409, 'This match is not currently accepting votes.'),
    );
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
    expect(await send({ matchupId: 2_000_000_000 })).toMatchObject(
      refusal(404, 'Voting not available: Match not found.'),
    );
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
    await expectCountsToAgree(app);
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
    await expectCountsToAgree(app);
  });
});

describe('the end of a matchup', () => {
  it('pays the voters for the winner and the winner’s submitter once (rules P3, P6)', async () => {
    const fresh = await createTestApp();
    const players = await signUpAll(fresh, ['a', 'b', 'c', 'd', 'e']);
    const [creator, , , , fan] = players as [TestUser, TestUser, TestUser, TestUser, TestUser];
    const { id } = await drawTournament(creator, players.slice(0, 4), AUTOMATIC);
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
