import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { VOTES_AT_ONCE } from '#engine/rewards/votes-at-once.ts';
import { type ApiClient, cookieOf, PASSWORD, type TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { expectAgreement } from './support/expected-points.ts';
import { createGuest } from './support/guests.ts';
import { at, createTournament, detailOf, MINUTE_MS, vote } from './support/tournaments.ts';

let names = 0;

const { app, admin } = await createCommunity({}, []);

const newUser = async () => {
  names += 1;
  return app.signUp(`at_once_${names}`);
};

type Options = { songs?: number; rulesVersion?: number } & Parameters<typeof createTournament>[1];

/** A round robin whose songs a user enters alone, and the open matches of its first round. */
async function openFarm(owner: TestUser, { songs = 64, rulesVersion, ...settings }: Options = {}) {
  const id = await createTournament(owner, {
    maxParticipants: songs,
    tournamentType: 'round_robin',
    schedulingType: 'manual',
    songsPerGroup: 4,
    tiebreakerSongs: 'optional',
    ...settings,
  });
  if (rulesVersion)
    await app.pool.query('update tournaments set rules_version = $1 where id = $2', [rulesVersion, id]);
  const list = Array.from({ length: songs }, (_, n) => ({ title: `Song ${id}.${n}`, artist: `Band ${n}` }));
  await owner.call(routes.submitSongs, at(id, { songs: list }));
  await owner.call(routes.generateBracket, at(id));
  await owner.call(routes.openRound, at(id));
  return { id, matchups: await openMatchesOf(owner, id) };
}

const openMatchesOf = async (owner: TestUser, id: number): Promise<Matchup[]> =>
  (await detailOf(owner, id)).matchups.filter(({ status }) => status === 'active');

/** Ends all open matches. */
async function endMatches() {
  app.clock.advance(2 * 60 * MINUTE_MS);
  await app.timekeeper.runDue();
}

const pointsOf = async ({ id }: TestUser): Promise<number> =>
  (await app.pool.query('select points from users where id = $1', [id])).rows[0].points;

async function voteInAll(voter: ApiClient, matchups: readonly Matchup[], side: 1 | 2 = 1) {
  for (const matchup of matchups) expect((await vote(voter, matchup, side)).status).toBe(200);
}

describe('the points for votes of a day', () => {
  it('stop after 20 where two accounts play alone, even after the matches end', async () => {
    const [owner, helper] = [await newUser(), await newUser()];
    const { matchups } = await openFarm(owner);
    expect(matchups).toHaveLength(32);
    await voteInAll(helper, matchups);
    expect(await pointsOf(helper)).toBe(VOTES_AT_ONCE);
    await expectAgreement(app.pool);
    await endMatches();
    expect([await pointsOf(owner), await pointsOf(helper)]).toEqual([0, VOTES_AT_ONCE]);
    await expectAgreement(app.pool);
  });

  it('are paid at once again on the next UTC day', async () => {
    const [owner, helper] = [await newUser(), await newUser()];
    const { matchups } = await openFarm(owner);
    await voteInAll(helper, matchups);
    app.clock.advance(24 * 60 * MINUTE_MS);
    await voteInAll(helper, (await openFarm(owner)).matchups.slice(0, 3));
    expect(await pointsOf(helper)).toBe(VOTES_AT_ONCE + 3);
    await expectAgreement(app.pool);
  });

  it('are paid for all further votes, ties included, once the matches end with a crowd', async () => {
    const [owner, ...voters] = [await newUser(), await newUser(), await newUser()] as [
      TestUser,
      TestUser,
      TestUser,
    ];
    const { matchups } = await openFarm(owner);
    await voteInAll(voters[0], matchups);
    await voteInAll(voters[1], matchups.slice(0, 16));
    await voteInAll(voters[1], matchups.slice(16), 2);
    expect(await pointsOf(voters[0])).toBe(VOTES_AT_ONCE);
    await endMatches();
    // 32 votes, 16 of them for a winner.
    expect([await pointsOf(voters[0]), await pointsOf(voters[1])]).toEqual([64, 64]);
    await expectAgreement(app.pool);
  });

  it('are not paid for a submitter’s own votes, neither at once nor later', async () => {
    const [owner, ...voters] = [await newUser(), await newUser(), await newUser()];
    const { matchups } = await openFarm(owner);
    for (const voter of [owner, ...voters]) await voteInAll(voter, matchups.slice(0, 22));
    await endMatches();
    expect(await pointsOf(owner)).toBe(10 * 22);
    await expectAgreement(app.pool);
  });

  it('are paid for hidden votes for own songs, and taken back when the votes open (rule E8)', async () => {
    const [owner, ...voters] = [await newUser(), await newUser(), await newUser()];
    const { matchups } = await openFarm(owner, { countVisibility: 'after_close' });
    for (const voter of [owner, ...voters]) await voteInAll(voter, matchups.slice(0, 22));
    expect(await pointsOf(owner)).toBe(VOTES_AT_ONCE);
    await expectCountsToAgree(app);
    await endMatches();
    expect(await pointsOf(owner)).toBe(10 * 22);
    await expectAgreement(app.pool);
  });

  it('are lost with a removed vote, whose place among the votes of the day stays taken', async () => {
    const [owner, helper] = [await newUser(), await newUser()];
    const { matchups } = await openFarm(owner);
    const [first, second] = matchups as [Matchup, Matchup];
    // The same song again removes the vote, and a third time casts it again.
    await voteInAll(helper, [first, first, first, first, second]);
    expect(await pointsOf(helper)).toBe(1);
    await voteInAll(helper, matchups.slice(2));
    expect(await pointsOf(helper)).toBe(VOTES_AT_ONCE - 1);
    await voteInAll(helper, [first]);
    expect(await pointsOf(helper)).toBe(VOTES_AT_ONCE);
    // A vote that waits is changed and removed without a point.
    const last = matchups.at(-1) as Matchup;
    await vote(helper, last, 2);
    await vote(helper, last, 2);
    expect(await pointsOf(helper)).toBe(VOTES_AT_ONCE);
    await expectAgreement(app.pool);
  });

  it('are 20 even for votes that arrive together', async () => {
    const [owner, helper] = [await newUser(), await newUser()];
    const { matchups } = await openFarm(owner);
    await Promise.all(matchups.map((matchup) => vote(helper, matchup, 1)));
    expect(await pointsOf(helper)).toBe(VOTES_AT_ONCE);
    await expectAgreement(app.pool);
  });

  it('have no limit where a tournament began under an earlier version', async () => {
    const [owner, helper] = [await newUser(), await newUser()];
    const { matchups } = await openFarm(owner, { rulesVersion: 2 });
    await voteInAll(helper, matchups);
    expect(await pointsOf(helper)).toBe(32);
    const later = await openFarm(owner, { songs: 8 });
    await voteInAll(helper, later.matchups);
    expect(await pointsOf(helper)).toBe(36);
    await expectAgreement(app.pool);
  });

  it('are limited even for the votes that a guest brings to an account', async () => {
    const owner = await newUser();
    const { matchups } = await openFarm(owner, { voterPolicy: 'guest' });
    const guest = await createGuest(app);
    await voteInAll(guest, matchups);
    const body = {
      email: 'former@test.example',
      username: 'former_guest',
      password: PASSWORD,
      firstName: 'Former',
      lastName: 'Guest',
    };
    const account = app.browser(cookieOf(await guest.call(routes.logIn, { body })));
    const { points, id } = (await account.call(routes.getCurrentUser)).body;
    expect(points).toBe(VOTES_AT_ONCE);
    await expectAgreement(app.pool);
    const later = await openFarm(owner, { songs: 8 });
    await voteInAll(account, later.matchups);
    expect(await pointsOf({ id } as TestUser)).toBe(VOTES_AT_ONCE);
    await expectAgreement(app.pool);
  });

  it('follow votes that are set aside and restored, and results that are taken back', async () => {
    const [owner, ...voters] = [await newUser(), await newUser(), await newUser(), await newUser()];
    const { matchups } = await openFarm(owner);
    for (const voter of voters) await voteInAll(voter, matchups);
    const last = matchups.at(-1) as Matchup;
    const before = await Promise.all(voters.map(pointsOf));
    const selection = { from: app.clock.now().toISOString() };
    const aside = await admin.call(routes.setVotesAside, at(last.id, { selection, reason: 'A test' }));
    expect(aside.status, JSON.stringify(aside.body)).toBe(201);
    expect(await Promise.all(voters.map(pointsOf))).toEqual(before);
    await expectAgreement(app.pool);
    await admin.call(routes.restoreVotes, at(aside.body.id));
    expect(await Promise.all(voters.map(pointsOf))).toEqual(before);
    await endMatches();
    const ended = await Promise.all(voters.map(pointsOf));
    expect(ended).toEqual(voters.map(() => 3 * 32));
    expect((await admin.call(routes.reopenMatchup, at(last.id, { minutes: 1 }))).status).toBe(200);
    expect(await Promise.all(voters.map(pointsOf))).toEqual(ended.map((points) => points - 3));
    await expectAgreement(app.pool);
    await endMatches();
    expect(await Promise.all(voters.map(pointsOf))).toEqual(ended);
    await admin.call(routes.adminDeleteTournament, at(last.tournamentId));
    expect(await Promise.all(voters.map(pointsOf))).toEqual(voters.map(() => 0));
    await expectAgreement(app.pool);
  });
});
