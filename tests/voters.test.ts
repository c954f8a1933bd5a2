import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { type ApiClient, PASSWORD, type Reply, type TestUser } from './support/app.ts';
import { openBrowser } from './support/browser.ts';
import { createCommunity, expectCountsToAgree, openTestApp } from './support/community.ts';
import { solve } from './support/guests.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  MINUTE_MS,
  matchOf,
  openMatch,
  refusal,
  refusalAt,
  setClock,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const HOUR_MS = 60 * MINUTE_MS;

const MAIL = {
  SMTP_URL: 'smtp://localhost:9',
  MAIL_FROM: 'beats@test.example',
  PUBLIC_URL: 'http://localhost:3000',
};
const { app, people, admin } = await createCommunity(MAIL);
const [creator, stranger] = await signUpAll(app, ['creator', 'stranger']);
const [reader, other] = people;

const standing = async (user: TestUser, { tournamentId }: Matchup) =>
  (await user.call(routes.getVoterStanding, at(tournamentId))).body;
const countedIn = async (match: Matchup) => (await matchOf(app.visitor, match)).totalVotes;

describe('a tournament of its participants (rule Y1)', () => {
  const PARTICIPANTS = { voterPolicy: 'participants' } as const;
  const message = 'Only participants vote here.';

  it('counts the votes of those who joined before the start, and no others, in one batch', async () => {
    const matchup = await openMatch(creator, people, PARTICIPANTS);
    const follower = await app.signUp('y_follower');
    await follower.call(routes.joinTournament, at(matchup.tournamentId));
    const voters = [reader, follower, other, stranger, people[2], admin];
    const replies = await Promise.all(voters.map((user) => vote(user, matchup, 1)));
    expect(replies.map(({ status }) => status)).toEqual([200, 403, 200, 403, 200, 403]);
    expect(replies[1]).toMatchObject(refusal(403, message));
    expect(await countedIn(matchup)).toBe(3);
    expect(await standing(reader, matchup)).toEqual({ mayVote: true, message: null });
    for (const user of [stranger, admin])
      expect(await standing(user, matchup)).toEqual({ mayVote: false, message });
  });

  it('says after the end that voting is closed, not who may vote (rule V2)', async () => {
    const matchup = await openMatch(creator, people, PARTICIPANTS);
    setClock(app, matchup.endTime);
    expect(await vote(stranger, matchup, 1)).toMatchObject(refusal(409, 'VOTING_CLOSED'));
  });
});

it('the votes of an account count from the hour at which it is old enough', async () => {
  const settings = { minAccountAgeHours: 6, matchDurationMinutes: 720 };
  const matchup = await openMatch(creator, people, settings);
  const young = await app.signUp('y_young');
  const created = app.clock.now().toISOString();
  const message = 'Only accounts that are at least 6 hours old vote here.';
  const refused = { status: 403, body: { code: 'NOT_A_VOTER', message } };
  expect(await vote(young, matchup, 1)).toMatchObject(refused);
  expect(await standing(young, matchup)).toEqual({ mayVote: false, message });
  setClock(app, created, 6 * HOUR_MS - 1000);
  expect((await vote(young, matchup, 1)).status).toBe(403);
  setClock(app, created, 6 * HOUR_MS);
  expect((await vote(young, matchup, 1)).status).toBe(200);
  expect(await standing(young, matchup)).toEqual({ mayVote: true, message: null });
});

describe('a tournament of verified addresses (rule A36)', () => {
  const VERIFIED = { verifiedEmailOnly: true } as const;
  const message = 'Only accounts with a confirmed email vote here. Your profile sends you the link.';

  it('counts the votes of accounts with a verified address alone', async () => {
    const matchup = await openMatch(creator, people, VERIFIED);
    expect(await vote(reader, matchup, 1)).toMatchObject(refusal(403, message));
    expect(await standing(reader, matchup)).toEqual({ mayVote: false, message });
    await app.rows('update users set email_verified_at = now() where id = $1', reader.id);
    const replies = await Promise.all([vote(reader, matchup, 1), vote(other, matchup, 1)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 403]);
    expect(await standing(reader, matchup)).toEqual({ mayVote: true, message: null });
    await app.rows('update users set email_verified_at = null');
  });

  it('asks for none where it takes guests', async () => {
    const matchup = await openMatch(creator, people, { ...VERIFIED, voterPolicy: 'guest' });
    expect((await vote(other, matchup, 1)).status).toBe(200);
  });

  it('cannot be made without a mail server', async () => {
    const silent = await (await openTestApp()).signUp('silent');
    const refused = refusalAt('verifiedEmailOnly');
    const body = { name: 'Verified', maxParticipants: 4, ...VERIFIED };
    expect(await silent.call(routes.createTournament, { body })).toMatchObject(refused);
    const change = at(await createTournament(silent), { settingsVersion: 1, ...VERIFIED });
    expect(await silent.call(routes.updateTournament, change)).toMatchObject(refused);
  });
});

it('who may vote can be changed until the first match starts (rule Y3)', async () => {
  const save = async (id: number, settings: object) => {
    const { settingsVersion } = await detailOf(creator, id);
    return creator.call(routes.updateTournament, at(id, { settingsVersion, ...settings }));
  };
  const { id, matchups } = await drawTournament(creator, people);
  for (const minAccountAgeHours of [-1, 721, 1.5])
    expect((await save(id, { minAccountAgeHours })).status).toBe(400);
  for (const minAccountAgeHours of [720, 0])
    expect((await save(id, { minAccountAgeHours })).status).toBe(200);
  expect((await save(id, { voterPolicy: 'participants' })).status).toBe(200);
  await creator.call(routes.activateMatchup, at(matchups[0]?.id ?? 0));
  expect(await save(id, { voterPolicy: 'account' })).toMatchObject(
    refusalAt('voterPolicy', 'Voting has begun. Who may vote can no longer change.', 409),
  );
  expect((await save(id, { minAccountAgeHours: 1 })).status).toBe(409);
  expect((await save(id, { name: 'Renamed' })).status).toBe(200);
});

describe('a browser with an account (rule Y11)', () => {
  const REFUSED = {
    status: 403,
    body: {
      code: 'NOT_A_VOTER',
      message: 'An account has voted here in this browser. Sign in to change its vote.',
    },
  };
  const open = (voterPolicy: 'guest' | 'code' = 'guest') => openMatch(creator, people, { voterPolicy });
  const signIn = (browser: ApiClient, { email }: TestUser) =>
    browser.call(routes.logIn, { body: { email, password: PASSWORD } });
  const signOut = (browser: ApiClient) => browser.call(routes.logOut);
  const signedIn = async (user: TestUser) => {
    const browser = openBrowser(app);
    await signIn(browser, user);
    return browser;
  };

  async function becomeGuest(browser: ApiClient): Promise<void> {
    const { body } = await browser.call(routes.getGuestChallenge);
    const { status } = await browser.call(routes.becomeGuest, { body: await solve(body) });
    if (status !== 201) throw new Error(`No guest: ${status}`);
  }

  /** Votes like the client: as the signed-in user, else as the guest of the browser. */
  async function castVote(browser: ApiClient, match: Matchup): Promise<Reply> {
    const reply = await vote(browser, match, 1, { intent: 'set' });
    if (reply.status !== 401) return reply;
    await becomeGuest(browser);
    return vote(browser, match, 1, { intent: 'set' });
  }

  /** Each order of the items once; equal items make no difference. */
  const ordersOf = (items: readonly string[]): string[][] =>
    items.length === 0
      ? [[]]
      : [...new Set(items)].flatMap((item) =>
          ordersOf(items.toSpliced(items.indexOf(item), 1)).map((rest) => [item, ...rest]),
        );

  it('has one vote in any order of votes, sign-ins and sign-outs', async () => {
    const match = await open();
    const orders = ordersOf(['signIn', 'signIn', 'signOut', 'vote', 'vote', 'vote']);
    expect(orders).toHaveLength(60);
    for (const [index, order] of orders.entries()) {
      const [account, browser] = [await app.signUp(`order_${index}`), openBrowser(app)];
      for (const step of order) {
        if (step === 'vote') await castVote(browser, match);
        else if (step === 'signIn') await signIn(browser, account);
        else await signOut(browser);
      }
      expect(await countedIn(match), order.join(', ')).toBe(index + 1);
    }
    await expectCountsToAgree(app);
  }, 120_000);

  it('is refused as a guest only where the account voted, even if that vote is set aside', async () => {
    const [match, elsewhere] = [await open(), await open()];
    const browser = await signedIn(reader);
    await castVote(browser, match);
    for (const voter of [other, admin]) await vote(voter, match, 1);
    await signOut(browser);
    expect(await castVote(browser, match)).toMatchObject(REFUSED);
    const body = { selection: { addressVotes: 3 }, reason: 'A script' };
    expect((await admin.call(routes.setVotesAside, at(match.id, body))).status).toBe(201);
    expect(await castVote(browser, match)).toMatchObject(REFUSED);
    expect((await castVote(browser, elsewhere)).status).toBe(200);
    expect([await countedIn(match), await countedIn(elsewhere)]).toEqual([0, 1]);
  });

  it('is refused after votes that a guest brought to the account', async () => {
    const match = await open();
    const browser = openBrowser(app);
    await castVote(browser, match);
    await signIn(browser, reader);
    await signOut(browser);
    expect(await castVote(browser, match)).toMatchObject(REFUSED);
    expect(await countedIn(match)).toBe(1);
  });

  it('votes as a guest where the account removed its vote, or voted later on another device', async () => {
    const [match, next] = [await open(), await open()];
    const browser = await signedIn(reader);
    for (let n = 0; n < 2; n += 1) await vote(browser, match, 1);
    await signOut(browser);
    expect((await castVote(browser, match)).status).toBe(200);
    app.clock.advance(1000);
    await vote(reader, next, 1);
    expect((await castVote(browser, next)).status).toBe(200);
    expect([await countedIn(match), await countedIn(next)]).toEqual([1, 2]);
  });

  it('counts the vote of the next person who signs in, and ignores a forged device cookie', async () => {
    const match = await open();
    const browser = await signedIn(reader);
    await castVote(browser, match);
    await signOut(browser);
    await signIn(browser, other);
    expect((await castVote(browser, match)).status).toBe(200);
    const forged = openBrowser(app, { beats_device: `${reader.id}.${'a'.repeat(22)}.${'b'.repeat(43)}` });
    const seen = await forged.call(routes.listAccountVotes, at(match.tournamentId));
    expect(seen.body).toEqual([]);
    expect((await castVote(forged, match)).status).toBe(200);
    expect(await countedIn(match)).toBe(3);
  });

  it('reads in which matches an account has voted, but neither which account nor which song', async () => {
    const [match, elsewhere] = [await open(), await open()];
    const browser = await signedIn(other);
    const read = ({ tournamentId }: Matchup) => browser.call(routes.listAccountVotes, at(tournamentId));
    await castVote(browser, match);
    // The signed-in account itself is not refused, so its vote is not listed.
    expect((await read(match)).body).toEqual([]);
    await signOut(browser);
    expect(await read(match)).toMatchObject({ body: [match.id], headers: { 'cache-control': 'no-store' } });
    expect((await read(elsewhere)).body).toEqual([]);
    expect((await castVote(browser, elsewhere)).status).toBe(200);
    // A guest reads the same, and later votes of the account do not count.
    app.clock.advance(1000);
    await vote(other, elsewhere, 1);
    expect((await read(match)).body).toEqual([match.id]);
    expect((await read(elsewhere)).body).toEqual([]);
    expect((await read(await open('code'))).body).toEqual([]);
  });

  it('spends the voter codes of several people', async () => {
    const match = await open('code');
    const made = await creator.call(routes.makeVoterCodes, at(match.tournamentId, { count: 2 }));
    const browser = await signedIn(reader);
    const spend = ({ code }: { code: string }) =>
      browser.call(routes.spendVoterCode, at(match.tournamentId, { code }));
    await spend(made.body.codes[0]);
    await castVote(browser, match);
    await signOut(browser);
    await becomeGuest(browser);
    await spend(made.body.codes[1]);
    expect((await castVote(browser, match)).status).toBe(200);
    expect(await countedIn(match)).toBe(2);
  });
});
