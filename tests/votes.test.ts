import { beforeEach, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree, openTestApp, waitForLocks } from './support/community.ts';
import {
  AUTOMATIC,
  accountOf,
  at,
  drawTournament,
  matchesIn,
  matchOf,
  numbered,
  openMatches,
  refusal,
  runAt,
  setClock,
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

const tallyOf = async () => {
  const { song1Votes, song2Votes } = await matchOf(voter, matchup);
  return [song1Votes, song2Votes];
};

describe('a vote', () => {
  it('is cast, changed by the other song and removed by the same song (rule V3)', async () => {
    const { body: cast } = await vote(voter, matchup, 1);
    expect(cast).toMatchObject({ message: 'Vote confirmed!', isUpdate: false, deleted: false });
    expect(cast.tally).toMatchObject({ id: matchup.id, song1Votes: 1, song2Votes: 0 });
    const achievements = 'select type, threshold from achievements where user_id = $1';
    expect(await app.rows(achievements, voter.id)).toEqual([{ type: 'voter', threshold: 1 }]);
    const changed = { message: 'Vote updated!', isUpdate: true, deleted: false };
    expect((await vote(voter, matchup, 2)).body).toMatchObject(changed);
    expect(await tallyOf()).toEqual([0, 1]);
    const removed = { message: 'Vote removed!', isUpdate: false, deleted: true, songId: null };
    expect((await vote(voter, matchup, 2)).body).toMatchObject(removed);
    expect(await tallyOf()).toEqual([0, 0]);
    expect(await accountOf(voter)).toMatchObject({ totalVotes: 0, points: 0 });
  });

  it('is listed only for its voter (rule V11)', async () => {
    const { tally } = (await vote(voter, matchup, 2)).body;
    const listFor = (reader: TestUser) => reader.call(routes.listUserVotes, at(matchup.tournamentId));
    expect(await listFor(voter)).toMatchObject({
      body: [{ matchupId: matchup.id, songId: matchup.song2Id }],
      headers: { 'cache-control': 'no-store' },
    });
    expect((await listFor(people[1])).body).toEqual([]);
    expect((await voter.call(routes.checkVote, at(matchup.id))).body).toEqual({
      hasVoted: true,
      songId: matchup.song2Id,
      canVote: true,
      version: tally.version,
      countedAt: app.clock.now().getTime(),
    });
  });

  it('gets its answer again by its key even after the end, when no other vote counts', async () => {
    const withKey = (side: 1 | 2, key: string) =>
      vote(voter, matchup, side, { headers: { 'idempotency-key': key } });
    await withKey(1, 'counted');
    for (const fromEnd of [-5_000, 0, 60_000]) {
      setClock(app, matchup.endTime, fromEnd);
      const [retry, late] = await Promise.all([withKey(1, 'counted'), withKey(2, 'too late')]);
      expect(retry).toMatchObject({ status: 200, body: { songId: matchup.song1Id, deleted: false } });
      expect(late.status).toBe(409);
    }
    expect(await tallyOf()).toEqual([1, 0]);
  });

  it('is accepted from the start until ten seconds before the end, to the millisecond', async () => {
    setClock(app, matchup.endTime, -10_001);
    expect((await vote(voter, matchup, 1)).status).toBe(200);
    for (const [instant, ms, message] of [
      [matchup.endTime, -10_000, 'Voting closes with 10 seconds remaining'],
      [matchup.endTime, 0, 'Voting closed: Voting is no longer available for this matchup.'],
      [matchup.startTime, -1, 'This match is not currently accepting votes.'],
    ] as const) {
      setClock(app, instant, ms);
      expect(await vote(voter, matchup, 2)).toMatchObject(refusal(409, message));
    }
    expect(await tallyOf()).toEqual([1, 0]);
    setClock(app, matchup.startTime);
    expect((await vote(voter, matchup, 2)).status).toBe(200);
    expect(await tallyOf()).toEqual([0, 1]);
  });

  it('is refused for an unknown matchup, and for a song or tournament other than the matchup’s (rule V2)', async () => {
    const send = (patch: Partial<Matchup>) => vote(voter, { ...matchup, ...patch }, 1);
    expect(await send({ id: 2_000_000_000 })).toMatchObject(
      refusal(404, 'Voting not available: Match not found.'),
    );
    expect((await send({ song1Id: other.song1Id })).status).toBe(400);
    expect((await send({ tournamentId: matchup.tournamentId + 1 })).status).toBe(400);
  });

  it('earns a point for the song of another user and none for the voter’s own (rule V3)', async () => {
    const owner = people.find(({ id }) => id === matchup.song1?.submitterId) as TestUser;
    const before = await accountOf(owner);
    await vote(owner, matchup, 1);
    expect(await accountOf(owner)).toMatchObject({
      points: before.points,
      totalVotes: before.totalVotes + 1,
    });
    await vote(owner, matchup, 2);
    expect((await accountOf(owner)).points).toBe(before.points + 1);
  });
});

it('votes are counted even when they arrive as the ballot box becomes idle', async () => {
  for (let n = 0; n < 24; n += 1) {
    const songId = (n % 2 === 0 ? matchup.song1Id : matchup.song2Id) as number;
    const ballot = { userId: voter.id, tournamentId: matchup.tournamentId, matchupId: matchup.id, songId };
    expect(await app.ballotBox.cast({ ...ballot, key: null })).toMatchObject({ ok: true });
    // A varying number of microtasks later.
    for (let turn = 0; turn < n % 8; turn += 1) await null;
  }
});

it('votes are all stored once acknowledged, even when connections break', async () => {
  const voters = await signUpAll(app, numbered(`broken_${names}_`, 30));
  const castAll = (group: TestUser[]) =>
    Promise.all(group.map((person) => vote(person, matchup, 1).catch(() => ({ status: 503 }))));
  const holder = await app.pool.connect();
  const replies: { status: number }[] = [];
  for (let n = 0; n < voters.length; n += 6) {
    replies.push(...(await castAll(voters.slice(n, n + 3))));
    // The holder's lock keeps the next batch waiting until every other connection breaks.
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    await holder.query('select from matchups where id = $1 for update', [matchup.id]);
    const casting = castAll(voters.slice(n + 3, n + 6));
    await waitForLocks(app);
    await holder.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await holder.query('commit');
    replies.push(...(await casting));
  }
  holder.release();
  const acknowledged = replies.filter(({ status }) => status === 200).length;
  expect(acknowledged).toBeGreaterThan(0);
  expect((await tallyOf())[0]).toBeGreaterThanOrEqual(acknowledged);
  await expectCountsToAgree(app);
});

it('the end of a matchup pays the voters for the winner and the winner’s submitter once (rules P3, P6)', async () => {
  const fresh = await openTestApp();
  const players = await signUpAll(fresh, ['a', 'b', 'c', 'd', 'e']);
  const [creator, , , , fan] = players;
  const drawn = await drawTournament(creator, players.slice(0, 4), AUTOMATIC);
  const [semifinal] = matchesIn(drawn, 'Semifinals') as [Matchup];
  await runAt(fresh, semifinal.startTime);
  // A second voter without a song in the match completes the crowd.
  const owners = [semifinal.song1?.submitterId, semifinal.song2?.submitterId];
  await vote(players.find(({ id }) => !owners.includes(id)) as TestUser, semifinal, 1);
  await vote(fan, semifinal, 1);
  setClock(fresh, semifinal.endTime);
  for (let runs = 0; runs < 2; runs += 1)
    await Promise.all([fresh.timekeeper.runDue(), fresh.timekeeper.runDue()]);
  const owner = players.find(({ id }) => id === semifinal.song1?.submitterId) as TestUser;
  expect([(await accountOf(fan)).points, (await accountOf(owner)).points]).toEqual([3, 10]);
});
