import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { type ApiClient, PASSWORD, type Reply, type TestUser } from './support/app.ts';
import { openBrowser } from './support/browser.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { solve } from './support/guests.ts';
import { at, drawTournament, vote } from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({});

const [reader, other] = people;
const REFUSED = {
  status: 403,
  body: {
    code: 'NOT_A_VOTER',
    message: 'An account has voted here in this browser. Sign in to change its vote.',
  },
};

async function openMatch(voterPolicy: 'guest' | 'code' = 'guest'): Promise<Matchup> {
  const { matchups, songs } = await drawTournament(creator, people, { voterPolicy });
  const own = songs.find(({ submitterId }) => submitterId === creator.id)?.id;
  // The creator of codes has no song in it.
  const first = matchups.find(({ song1Id, song2Id }) => song1Id !== own && song2Id !== own);
  await creator.call(routes.activateMatchup, at(first?.id ?? 0));
  return (await creator.call(routes.getMatchup, at(first?.id ?? 0))).body;
}

const signIn = (browser: ApiClient, { email }: TestUser) =>
  browser.call(routes.logIn, { body: { email, password: PASSWORD } });
const signOut = (browser: ApiClient) => browser.call(routes.logOut);

async function becomeGuest(browser: ApiClient): Promise<void> {
  const { body } = await browser.call(routes.getGuestChallenge);
  const { status } = await browser.call(routes.becomeGuest, { body: await solve(body) });
  if (status !== 201) throw new Error(`No guest: ${status}`);
}

/** Votes like the client: as the signed-in user, else as the guest of the browser. */
async function castVote(browser: ApiClient, { tournamentId, id, song1Id }: Matchup): Promise<Reply> {
  const input = { body: { tournamentId, matchupId: id, songId: song1Id, intent: 'set' } };
  const reply = await browser.call(routes.castVote, input);
  if (reply.status !== 401) return reply;
  await becomeGuest(browser);
  return browser.call(routes.castVote, input);
}

const countedIn = async ({ id }: Matchup) =>
  (await app.visitor.call(routes.getMatchup, at(id))).body.totalVotes as number;

/** Each order of the items once; equal items make no difference. */
function ordersOf(items: readonly string[]): string[][] {
  if (items.length === 0) return [[]];
  return [...new Set(items)].flatMap((item) =>
    ordersOf(items.toSpliced(items.indexOf(item), 1)).map((rest) => [item, ...rest]),
  );
}

describe('a browser with an account (rule Y11)', () => {
  it('has one vote in any order of votes, sign-ins and sign-outs', async () => {
    const match = await openMatch();
    const orders = ordersOf(['signIn', 'signIn', 'signOut', 'vote', 'vote', 'vote']);
    for (const [index, order] of orders.entries()) {
      const [account, browser] = [await app.signUp(`order_${index}`), openBrowser(app)];
      for (const step of order) {
        if (step === 'vote') await castVote(browser, match);
        else if (step === 'signIn') await signIn(browser, account);
        else await signOut(browser);
      }
      expect(await countedIn(match), order.join(', ')).toBe(index + 1);
    }
    expect(orders).toHaveLength(60);
    await expectCountsToAgree(app);
  }, 120_000);

  it('is refused as a guest only where the account voted, even if that vote is set aside', async () => {
    const [match, elsewhere] = [await openMatch(), await openMatch()];
    const browser = openBrowser(app);
    await signIn(browser, reader);
    await castVote(browser, match);
    await vote(other, match, 1);
    await vote(admin, match, 1);
    await signOut(browser);
    expect(await castVote(browser, match)).toMatchObject(REFUSED);
    const body = { selection: { addressVotes: 3 }, reason: 'A script' };
    expect((await admin.call(routes.setVotesAside, at(match.id, body))).status).toBe(201);
    expect(await castVote(browser, match)).toMatchObject(REFUSED);
    expect((await castVote(browser, elsewhere)).status).toBe(200);
    expect([await countedIn(match), await countedIn(elsewhere)]).toEqual([0, 1]);
  });

  it('is refused after votes that a guest brought to the account', async () => {
    const match = await openMatch();
    const browser = openBrowser(app);
    await castVote(browser, match);
    await signIn(browser, reader);
    await signOut(browser);
    expect(await castVote(browser, match)).toMatchObject(REFUSED);
    expect(await countedIn(match)).toBe(1);
  });

  it('votes as a guest where the account removed its vote, or voted later on another device', async () => {
    const match = await openMatch();
    const browser = openBrowser(app);
    await signIn(browser, reader);
    await vote(browser, match, 1);
    await vote(browser, match, 1);
    await signOut(browser);
    expect((await castVote(browser, match)).status).toBe(200);
    const next = await openMatch();
    app.clock.advance(1000);
    await vote(reader, next, 1);
    expect((await castVote(browser, next)).status).toBe(200);
    expect([await countedIn(match), await countedIn(next)]).toEqual([1, 2]);
  });

  it('counts the vote of the next person who signs in, and ignores a forged device cookie', async () => {
    const match = await openMatch();
    const browser = openBrowser(app);
    await signIn(browser, reader);
    await castVote(browser, match);
    await signOut(browser);
    await signIn(browser, other);
    expect((await castVote(browser, match)).status).toBe(200);
    expect(await countedIn(match)).toBe(2);
    const forged = openBrowser(app, { beats_device: `${reader.id}.${'a'.repeat(22)}.${'b'.repeat(43)}` });
    expect((await castVote(forged, match)).status).toBe(200);
  });

  it('reads in which matches an account has voted, but neither which account nor which song', async () => {
    const [match, elsewhere] = [await openMatch(), await openMatch()];
    const browser = openBrowser(app);
    const read = ({ tournamentId }: Matchup, reader: ApiClient = browser) =>
      reader.call(routes.listAccountVotes, at(tournamentId));
    expect(await read(match)).toMatchObject({ status: 200, body: [] });
    await signIn(browser, reader);
    await signIn(browser, other);
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
    const forged = openBrowser(app, { beats_device: `${other.id}.${'a'.repeat(22)}.${'b'.repeat(43)}` });
    expect((await read(match, forged)).body).toEqual([]);
    const coded = await openMatch('code');
    expect((await read(coded)).body).toEqual([]);
  });

  it('spends the voter codes of several people', async () => {
    const match = await openMatch('code');
    const made = await creator.call(routes.makeVoterCodes, at(match.tournamentId, { count: 2 }));
    const [first, second] = made.body.codes.map((each: { code: string }) => each.code);
    const browser = openBrowser(app);
    const spend = (code: string) => browser.call(routes.spendVoterCode, at(match.tournamentId, { code }));
    await signIn(browser, reader);
    await spend(first);
    await castVote(browser, match);
    await signOut(browser);
    await becomeGuest(browser);
    await spend(second);
    expect((await castVote(browser, match)).status).toBe(200);
    expect(await countedIn(match)).toBe(2);
  });
});
