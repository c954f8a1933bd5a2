import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { VOTES_AT_ONCE } from '#engine/rewards/votes-at-once.ts';
import { type ApiClient, cookieOf, type TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { expectAgreement } from './support/expected-points.ts';
import { createGuest } from './support/guests.ts';
import { registrationOf } from './support/http-client.ts';
import {
  accountOf,
  at,
  createTournament,
  detailOf,
  endMatches,
  MINUTE_MS,
  vote,
} from './support/tournaments.ts';

let names = 0;

const { app, admin } = await createCommunity({}, []);

const newUser = async (): Promise<TestUser> => {
  names += 1;
  return app.signUp(`at_once_${names}`);
};

type Options = { songs?: number; rulesVersion?: number } & Parameters<typeof createTournament>[1];

/** A round robin whose songs a user enters alone, and the open matches of its first round. */
async function openFarm(owner: TestUser, { songs = 64, rulesVersion = 3, ...settings }: Options = {}) {
  const id = await createTournament(owner, {
    maxParticipants: songs,
    tournamentType: 'round_robin',
    schedulingType: 'manual',
    tiebreakerSongs: 'optional',
    ...settings,
  });
  await app.rows('update tournaments set rules_version = $1 where id = $2', rulesVersion, id);
  const list = Array.from({ length: songs }, (_, n) => ({ title: `Song ${id}.${n}`, artist: `Band ${n}` }));
  await owner.call(routes.submitSongs, at(id, { songs: list }));
  await owner.call(routes.generateBracket, at(id));
  await owner.call(routes.openRound, at(id));
  return (await detailOf(owner, id)).matchups.filter(({ status }) => status === 'active');
}
/** A farm with that many voters beside its owner. */
async function startFarm(voters: number, options?: Options) {
  const owner = await newUser();
  const helpers: TestUser[] = [];
  for (let n = 0; n < voters; n += 1) helpers.push(await newUser());
  return { owner, helpers, helper: helpers[0] as TestUser, matchups: await openFarm(owner, options) };
}

const pointsOf = async (...users: { id: number }[]): Promise<number[]> => {
  const points = 'select points from user_counters where user_id = any($1) order by user_id';
  return (
    await app.rows(
      points,
      users.map(({ id }) => id),
    )
  ).map((row) => row.points);
};
const voteInAll = async (voter: ApiClient, matchups: readonly Matchup[], side: 1 | 2 = 1) => {
  for (const matchup of matchups) expect((await vote(voter, matchup, side)).status).toBe(200);
};

describe('the points for votes of a day', () => {
  it('stop after 20 where two accounts play alone, even after the matches end and for votes that arrive together', async () => {
    const { owner, helper, matchups } = await startFarm(1);
    expect(matchups).toHaveLength(32);
    await Promise.all(matchups.map((matchup) => vote(helper, matchup, 1)));
    expect(await pointsOf(helper)).toEqual([VOTES_AT_ONCE]);
    await expectAgreement(app.pool);
    await endMatches(app);
    expect(await pointsOf(owner, helper)).toEqual([0, VOTES_AT_ONCE]);
    await expectAgreement(app.pool);
  });

  it('are paid at once again on the next UTC day', async () => {
    const { owner, helper, matchups } = await startFarm(1);
    await voteInAll(helper, matchups);
    app.clock.advance(24 * 60 * MINUTE_MS);
    await voteInAll(helper, (await openFarm(owner)).slice(0, 3));
    expect(await pointsOf(helper)).toEqual([VOTES_AT_ONCE + 3]);
    await expectAgreement(app.pool);
  });

  it('are paid for all further votes, ties included, once the matches end with a crowd', async () => {
    const { helpers, matchups } = await startFarm(2);
    const [one, two] = helpers as [TestUser, TestUser];
    await voteInAll(one, matchups);
    await voteInAll(two, matchups.slice(0, 16));
    await voteInAll(two, matchups.slice(16), 2);
    expect(await pointsOf(one, two)).toEqual([VOTES_AT_ONCE, VOTES_AT_ONCE]);
    await endMatches(app);
    // 32 votes, 16 of them for a winner.
    expect(await pointsOf(one, two)).toEqual([64, 64]);
    await expectAgreement(app.pool);
  });

  it.each([
    ['are not paid for a submitter’s own votes, neither at once nor later', 'live', 0],
    [
      'are paid for hidden votes for own songs, and taken back when the votes open (rule E8)',
      'after_close',
      20,
    ],
  ] as const)('%s', async (_, countVisibility, paid) => {
    const { owner, helpers, matchups } = await startFarm(2, { countVisibility });
    for (const voter of [owner, ...helpers]) await voteInAll(voter, matchups.slice(0, 22));
    expect(await pointsOf(owner)).toEqual([paid]);
    await expectCountsToAgree(app);
    await endMatches(app);
    expect(await pointsOf(owner)).toEqual([10 * 22]);
    await expectAgreement(app.pool);
  });

  it('are lost with a removed vote, whose place among the votes of the day stays taken', async () => {
    const { helper, matchups } = await startFarm(1);
    const [first, second] = matchups as [Matchup, Matchup];
    // The same song again removes the vote, and a third time casts it again.
    await voteInAll(helper, [first, first, first, first, second]);
    expect(await pointsOf(helper)).toEqual([1]);
    await voteInAll(helper, matchups.slice(2));
    expect(await pointsOf(helper)).toEqual([VOTES_AT_ONCE - 1]);
    await voteInAll(helper, [first]);
    expect(await pointsOf(helper)).toEqual([VOTES_AT_ONCE]);
    // A vote that waits is changed and removed without a point.
    const last = matchups.at(-1) as Matchup;
    await voteInAll(helper, [last, last], 2);
    expect(await pointsOf(helper)).toEqual([VOTES_AT_ONCE]);
    await expectAgreement(app.pool);
  });

  it('have no limit where a tournament began under an earlier version', async () => {
    const { owner, helper, matchups } = await startFarm(1, { rulesVersion: 2 });
    await voteInAll(helper, matchups);
    expect(await pointsOf(helper)).toEqual([32]);
    await voteInAll(helper, await openFarm(owner, { songs: 8 }));
    expect(await pointsOf(helper)).toEqual([36]);
    await expectAgreement(app.pool);
  });

  it('are limited even for the votes that a guest brings to an account', async () => {
    const { owner, matchups } = await startFarm(0, { voterPolicy: 'guest' });
    const guest = await createGuest(app);
    await voteInAll(guest, matchups);
    const body = registrationOf('former_guest');
    const account = app.browser(cookieOf(await guest.call(routes.logIn, { body })));
    expect((await accountOf(account)).points).toBe(VOTES_AT_ONCE);
    await expectAgreement(app.pool);
    await voteInAll(account, await openFarm(owner, { songs: 8 }));
    expect(await pointsOf(await accountOf(account))).toEqual([VOTES_AT_ONCE]);
    await expectAgreement(app.pool);
  });

  it('follow votes that are set aside and restored, and results that are taken back', async () => {
    const { helpers, matchups } = await startFarm(3);
    for (const voter of helpers) await voteInAll(voter, matchups);
    const last = matchups.at(-1) as Matchup;
    const expectPoints = async (points: number) => {
      expect(await pointsOf(...helpers)).toEqual([points, points, points]);
      await expectAgreement(app.pool);
    };
    const selection = { from: app.clock.now().toISOString() };
    const aside = await admin.call(routes.setVotesAside, at(last.id, { selection, reason: 'A test' }));
    expect(aside.status, JSON.stringify(aside.body)).toBe(201);
    await expectPoints(VOTES_AT_ONCE);
    await admin.call(routes.restoreVotes, at(aside.body.id));
    await expectPoints(VOTES_AT_ONCE);
    await endMatches(app);
    await expectPoints(3 * 32);
    expect((await admin.call(routes.reopenMatchup, at(last.id, { minutes: 1 }))).status).toBe(200);
    await expectPoints(3 * 31);
    await endMatches(app);
    await expectPoints(3 * 32);
    await admin.call(routes.adminDeleteTournament, at(last.tournamentId));
    await expectPoints(0);
  });
});
