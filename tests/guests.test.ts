import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import { type ApiClient, cookieOf, PASSWORD, registrationOf, type TestUser } from './support/app.ts';
import {
  createCommunity,
  expectCountsToAgree,
  holdLock,
  openTestApp,
  storedTally,
  waitForLocks,
  watch,
} from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { createGuest, prepareGuest, solve } from './support/guests.ts';
import {
  accountOf,
  at,
  type createTournament,
  detailOf,
  endMatches,
  MINUTE_MS,
  matchOf,
  openMatches,
  refusal,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();

type Settings = Parameters<typeof createTournament>[1];
const [participant] = people;
let names = 0;

const SHORT = { matchDurationMinutes: 5 };

/** A tournament with two open semifinals. */
async function openTournament(settings: Settings = {}) {
  const matchups = await openMatches(creator, people, { voterPolicy: 'guest', ...settings });
  return { id: matchups[0].tournamentId, matchups };
}
const readMatch = (match: Matchup) => matchOf(app.visitor, match);
const createGuests = (count: number) =>
  Promise.all(Array.from({ length: count }, (): Promise<ApiClient> => createGuest(app)));
const setGuestsAside = (match: Matchup) =>
  admin.call(routes.setVotesAside, at(match.id, { selection: { guestsOnly: true }, reason: 'A script' }));

const talliesOf = ({ id }: Matchup) => storedTally(app, id);

const nameOfNew = () => {
  names += 1;
  return `g_user_${names}`;
};
const signUp = (guest: ApiClient, name = nameOfNew()) =>
  guest.call(routes.logIn, { body: registrationOf(name) });
const signIn = (guest: ApiClient, { email }: TestUser) =>
  guest.call(routes.logIn, { body: { email, password: PASSWORD } });
const permutationsOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );
const votesOf = async (user: ApiClient, id: number) => (await user.call(routes.listUserVotes, at(id))).body;
const withCookie = (reply: Parameters<typeof cookieOf>[0]) => app.browser(cookieOf(reply));

describe('the proof of work of a guest (rule Y4)', () => {
  it('makes one guest, even when it is sent three times at once', async () => {
    const { body, ...browser } = await prepareGuest(app);
    const send = () => browser.call(routes.becomeGuest, { body });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(
      await app.rows('select from users where email = $1', `guest ${body.challenge.signature}`),
    ).toHaveLength(1);
  });

  it('makes one guest for two tabs of a browser that cast their first votes at the same time', async () => {
    const { id, matchups } = await openTournament();
    const { body, ...browser } = await prepareGuest(app);
    const other = await browser.call(routes.getGuestChallenge);
    expect(other.headers['set-cookie']).toBeUndefined();
    const bodies = [body, await solve(other.body)];
    const [{ id: matchupId, song1Id: songId }] = matchups;
    const choice = { tournamentId: id, matchupId, songId, intent: 'set' };
    const first = async (each: typeof body) => {
      expect((await browser.call(routes.becomeGuest, { body: each })).status).toBe(201);
      return browser.call(routes.castVote, { body: choice });
    };
    for (const { status } of await Promise.all(bodies.map(first))) expect(status).toBe(200);
    expect(await talliesOf(matchups[0])).toEqual({ all: [1, 0], guests: [1, 0] });
  });

  it('counts for its browser only, within an hour, and unchanged', async () => {
    const { body, ...browser } = await prepareGuest(app);
    const stranger = await prepareGuest(app);
    const { challenge, solution } = body;
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    const expectRefusal = async (by: ApiClient, sent: object) =>
      expect(await by.call(routes.becomeGuest, { body: sent })).toMatchObject(refusal(400, 'INVALID_INPUT'));
    for (const by of [stranger, app.visitor]) await expectRefusal(by, body);
    await expectRefusal(browser, { ...body, challenge: easier });
    await expectRefusal(browser, { ...body, solution: { ...solution, counter: solution.counter + 1 } });
    await expectRefusal(browser, { ...body, solution: { ...solution, derivedKey: 'no key' } });
    app.clock.advance(60 * MINUTE_MS);
    await expectRefusal(browser, body);
  });

  it('cannot be used again after an account took over the votes of its guest', async () => {
    const { body, ...browser } = await prepareGuest(app);
    await browser.call(routes.becomeGuest, { body });
    expect((await signUp(browser)).status).toBe(200);
    expect(await browser.call(routes.becomeGuest, { body })).toMatchObject({ status: 409 });
  });

  it('is limited by address', async () => {
    const strict = await openTestApp({ LIMIT_GUESTS: '2' });
    for (let guest = 0; guest < 2; guest += 1) await createGuest(strict);
    const { body, ...browser } = await prepareGuest(strict);
    expect((await browser.call(routes.becomeGuest, { body })).status).toBe(429);
  });
});

describe('a guest (rule Y5)', () => {
  it('votes, changes and removes the vote where guests may vote', async () => {
    const { id, matchups } = await openTournament();
    const guest = await createGuest(app);
    expect((await vote(guest, matchups[0], 1)).body).toMatchObject({ message: 'Vote confirmed!' });
    await vote(participant, matchups[0], 1);
    expect(await talliesOf(matchups[0])).toEqual({ all: [2, 0], guests: [1, 0] });
    await vote(guest, matchups[0], 2);
    expect(await talliesOf(matchups[0])).toEqual({ all: [1, 1], guests: [0, 1] });
    expect(await votesOf(guest, id)).toEqual([{ matchupId: matchups[0].id, songId: matchups[0].song2Id }]);
    expect((await guest.call(routes.checkVote, at(matchups[0].id))).body).toMatchObject({ hasVoted: true });
    await vote(guest, matchups[0], 2);
    expect(await talliesOf(matchups[0])).toEqual({ all: [1, 0], guests: [0, 0] });
    await expectCountsToAgree(app);
  });

  it.each([
    ['account', 'Only accounts vote here. Please sign in.'],
    ['participants', 'Only participants vote here.'],
  ] as const)('does not vote in a tournament with the policy %s (rule Y1)', async (voterPolicy, message) => {
    const { id, matchups } = await openTournament({ voterPolicy });
    const guest = await createGuest(app);
    const refused = { status: 403, body: { code: 'NOT_A_VOTER', message } };
    expect(await vote(guest, matchups[0], 1)).toMatchObject(refused);
    expect((await guest.call(routes.getVoterStanding, at(id))).body).toEqual({ mayVote: false, message });
    expect(await talliesOf(matchups[0])).toEqual({ all: [0, 0], guests: [0, 0] });
  });

  it('has a session that opens no account, even in the cookie of accounts', async () => {
    const guest = await createGuest(app);
    const token = guest.cookie?.split('=')[1];
    const forged = app.browser(`beats_session=${token}`);
    expect((await forged.call(routes.getCurrentUser)).status).toBe(401);
    expect((await forged.call(routes.listUserVotes, at(1))).status).toBe(401);
    const reversed = app.browser(participant.cookie?.replace('beats_session', 'beats_guest') ?? '');
    expect((await reversed.call(routes.listUserVotes, at(1))).status).toBe(401);
  });

  it('gets its counted vote on all its sockets, and other guests do not (rule U9)', async () => {
    const { id, matchups } = await openTournament();
    const [guest, other] = (await createGuests(2)) as [ApiClient, ApiClient];
    const mine = [await watch(app, id, guest), await watch(app, id, guest)];
    const theirs = await watch(app, id, other);
    await vote(guest, matchups[0], 2);
    for (const { received } of mine) {
      await eventually(() => expect(received.map(({ type }) => type)).toContain('own_vote'));
    }
    await eventually(() => {
      const tallies = theirs.received.flatMap((m) => (m.type === 'vote_update' ? m.matchups : []));
      expect(tallies).toContainEqual(expect.objectContaining({ id: matchups[0].id, song2Votes: 1 }));
    });
    expect(theirs.received.map(({ type }) => type)).not.toContain('own_vote');
  });

  it('is counted in every shared answer and message, while the vote counts and the guest has no account (rule Y6)', async () => {
    const { id, matchups } = await openTournament();
    const [{ id: matchupId }] = matchups;
    const { received } = await watch(app, id);
    const shows = async (guestVotes: number, totalVotes: number) => {
      const detail: TournamentDetail = await detailOf(app.visitor, id);
      const cards = (await app.visitor.call(routes.listTournaments)).body as TournamentCard[];
      const shown = [
        await readMatch(matchups[0]),
        ...[
          detail.matchups,
          (await app.visitor.call(routes.listMatchups, at(id))).body,
          (await app.visitor.call(routes.getSchedule, at(id))).body.matchups,
        ].map((all: Matchup[]) => all.find((each) => each.id === matchupId)),
        cards.find((card) => card.id === id)?.currentMatchup,
      ];
      for (const each of shown) expect(each).toMatchObject({ guestVotes, totalVotes });
      await eventually(() => {
        const tallies = received.flatMap((m) => (m.type === 'vote_update' ? m.matchups : []));
        expect(tallies.findLast((tally) => tally.id === matchupId)).toMatchObject({ guestVotes });
      });
    };
    await vote(participant, matchups[0], 1);
    await shows(0, 1);
    const guests = await createGuests(4);
    for (const [index, guest] of guests.entries()) {
      const { body } = await vote(guest, matchups[0], index === 0 ? 2 : 1);
      expect(body.tally).toMatchObject({ guestVotes: index + 1 });
    }
    await shows(4, 5);
    await signUp(guests[0] as ApiClient);
    await shows(3, 5);
    const aside = await setGuestsAside(matchups[0]);
    await shows(0, 2);
    await admin.call(routes.restoreVotes, at(aside.body.id));
    await shows(3, 5);
  });

  it.each(['after_vote', 'after_close'] as const)(
    'is counted in hidden counts when these are shown: %s',
    async (countVisibility) => {
      const { matchups } = await openTournament({ countVisibility, ...SHORT });
      await vote(participant, matchups[0], 1);
      const { body } = await vote(await createGuest(app), matchups[0], 1);
      expect(body.tally.guestVotes).toBe(countVisibility === 'after_vote' ? 1 : null);
      expect(await readMatch(matchups[0])).toMatchObject({ totalVotes: null, guestVotes: null });
      await endMatches(app, 5);
      expect(await readMatch(matchups[0])).toMatchObject({
        status: 'completed',
        totalVotes: 2,
        guestVotes: 1,
      });
    },
  );

  it('opens no private tournament without its link (rule A13)', async () => {
    const { id, matchups } = await openTournament({ isPublic: false });
    const guest = await createGuest(app);
    expect((await vote(guest, matchups[0], 1)).status).toBe(404);
    await app.rows('update tournaments set share_token = null where id = $1', id);
    expect((await vote(guest, matchups[0], 1)).status).toBe(401);
    expect((await guest.call(routes.listUserVotes, at(id))).status).toBe(401);
  });

  it('likes messages and writes none', async () => {
    const { matchups } = await openTournament();
    const body = { matchupId: matchups[0].id, content: 'Hear, hear' };
    const { body: comment } = await participant.call(routes.createComment, { body });
    const guest = await createGuest(app);
    const liked = await guest.call(routes.likeComment, at(comment.id));
    expect(liked.body).toMatchObject({ liked: true, likes: 1 });
    expect((await guest.call(routes.listLikedComments, at(matchups[0].id))).body).toEqual([comment.id]);
    expect((await guest.call(routes.createComment, { body })).status).toBe(401);
  });

  it('earns no points, pays no one, and appears in no list (rule Y6)', async () => {
    const { matchups } = await openTournament(SHORT);
    const { points } = await accountOf(participant);
    for (const guest of await createGuests(3)) await vote(guest, matchups[0], 1);
    await endMatches(app, 5);
    const decided = { status: 'completed', winnerId: matchups[0].song1Id };
    expect(await readMatch(matchups[0])).toMatchObject(decided);
    expect((await accountOf(participant)).points).toBe(points);
    expect(
      await app.rows(
        'select from users join user_counters on user_id = id where is_guest and (user_counters.points, user_counters.total_votes) <> (0, 0)',
      ),
    ).toEqual([]);
    const listed = await admin.call(routes.adminListUsers, { query: { search: 'Guest' } });
    expect(listed.body).toEqual([]);
    await app.ranking.update();
    for (const metric of ['points', 'votes', 'tournaments']) {
      const board = await app.visitor.call(routes.getLeaderboard, { params: { metric } });
      expect(JSON.stringify(board.body)).not.toMatch(/guest/i);
    }
    await expectCountsToAgree(app);
  });
});

describe('votes of a guest (rule Y7)', () => {
  it('move to the account at a sign-up, with points and without a change of the tally', async () => {
    const { id, matchups } = await openTournament();
    const guest = await createGuest(app);
    await vote(guest, matchups[0], 1);
    await vote(guest, matchups[1], 2);
    const account = withCookie(await signUp(guest));
    expect(await accountOf(account)).toMatchObject({ totalVotes: 2, points: 2 });
    expect(await votesOf(account, id)).toHaveLength(2);
    expect(await talliesOf(matchups[0])).toEqual({ all: [1, 0], guests: [0, 0] });
    expect((await guest.call(routes.listUserVotes, at(id))).status).toBe(401);
    await expectCountsToAgree(app);
  });

  it('are removed at a sign-in if the account has voted in the same open match', async () => {
    const { id, matchups } = await openTournament();
    const account = await app.signUp(nameOfNew());
    await vote(account, matchups[0], 2);
    const guest = await createGuest(app);
    await vote(guest, matchups[0], 1);
    await vote(guest, matchups[1], 1);
    const signedIn = withCookie(await signIn(guest, account));
    const songs = (await votesOf(signedIn, id)).map(({ songId }: { songId: number }) => songId);
    expect(songs.toSorted()).toEqual([matchups[0].song2Id, matchups[1].song1Id].toSorted());
    expect(await talliesOf(matchups[0])).toEqual({ all: [0, 1], guests: [0, 0] });
    expect(await talliesOf(matchups[1])).toEqual({ all: [1, 0], guests: [0, 0] });
    await expectCountsToAgree(app);
  });

  it('count once for a person in any order of votes, sign-in, end and reopening', async () => {
    const [match] = (await openTournament(SHORT)).matchups;
    const isOpen = (order: string[], step: string) =>
      order.indexOf(step) < order.indexOf('end') || order.indexOf(step) > order.indexOf('reopen');
    const orders = permutationsOf(['guest', 'account', 'signIn', 'end', 'reopen'] as const)
      .filter((order) => order.indexOf('end') < order.indexOf('reopen'))
      .filter((order) => isOpen(order, 'guest') || isOpen(order, 'account'));
    const persons = await Promise.all(
      orders.map(async (order) => {
        const account = await app.signUp(nameOfNew());
        return { order, account, browser: (await createGuest(app)) as ApiClient };
      }),
    );
    /** Plays the next steps of each person, up to the step that all persons share. */
    const playUntil = (common: 'end' | 'reopen' | null) =>
      Promise.all(
        persons.map(async (person) => {
          for (let step = person.order.shift(); step && step !== common; step = person.order.shift()) {
            if (step === 'guest') await vote(person.browser, match, 1);
            else if (step === 'account') await vote(person.account, match, 2);
            else person.browser = withCookie(await signIn(person.browser, person.account));
          }
        }),
      );
    await playUntil('end');
    await endMatches(app, 5);
    await playUntil('reopen');
    expect((await admin.call(routes.reopenMatchup, at(match.id, { minutes: 5 }))).status).toBe(200);
    await playUntil(null);
    const { totalVotes } = await readMatch(match);
    expect(totalVotes).toBe(orders.length);
    await expectCountsToAgree(app);
  });

  it('count once when the sign-in and the reopening happen at the same time', async () => {
    const [match] = (await openTournament(SHORT)).matchups;
    const persons = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const account = await app.signUp(nameOfNew());
        return { account, browser: await createGuest(app) };
      }),
    );
    for (const { account, browser } of persons) {
      await vote(account, match, 2);
      await vote(browser, match, 1);
    }
    await endMatches(app, 5);
    await Promise.all([
      ...persons.map(({ account, browser }) => signIn(browser, account)),
      admin.call(routes.reopenMatchup, at(match.id, { minutes: 5 })),
    ]);
    expect(await talliesOf(match)).toEqual({ all: [0, 6], guests: [0, 0] });
    await expectCountsToAgree(app);
  });

  it('pay like votes of accounts once their new accounts make a crowd', async () => {
    const { matchups } = await openTournament(SHORT);
    const fans = await createGuests(2);
    for (const fan of fans) await vote(fan, matchups[0], 1);
    await endMatches(app, 5);
    const accounts = [];
    for (const fan of fans) accounts.push(withCookie(await signUp(fan)));
    for (const account of accounts) {
      expect(await accountOf(account)).toMatchObject({ points: 3, totalVotes: 1 });
    }
    await expectCountsToAgree(app);
  });

  it('stay set aside when they move to an account, and count for it when they are restored (rule F4)', async () => {
    const { matchups } = await openTournament();
    const guests = await createGuests(3);
    for (const guest of guests) await vote(guest, matchups[0], 1);
    const aside = await setGuestsAside(matchups[0]);
    expect(aside.status).toBe(201);
    expect(await talliesOf(matchups[0])).toEqual({ all: [0, 0], guests: [0, 0] });
    await expectCountsToAgree(app);
    const account = withCookie(await signUp(guests[0] as ApiClient));
    expect(await accountOf(account)).toMatchObject({ totalVotes: 0 });
    await admin.call(routes.restoreVotes, at(aside.body.id));
    expect(await talliesOf(matchups[0])).toEqual({ all: [3, 0], guests: [2, 0] });
    expect(await accountOf(account)).toMatchObject({ totalVotes: 1 });
    await expectCountsToAgree(app);
  });

  it('count once for the account while its other device votes in another match', async () => {
    const { matchups } = await openTournament();
    const account = await app.signUp(nameOfNew());
    const guest = await createGuest(app);
    await vote(guest, matchups[0], 1);
    // The move has summed what the account earned, and waits for the guest's vote.
    const release = await holdLock(app, 'select from votes where matchup_id = $1 for update', matchups[0].id);
    const move = signIn(guest, account);
    await waitForLocks(app);
    const elsewhere = vote(account, matchups[1], 1);
    await Promise.race([elsewhere, waitForLocks(app, 2)]);
    await release();
    await Promise.all([move, elsewhere]);
    expect(await accountOf(account)).toMatchObject({ totalVotes: 2 });
    await expectCountsToAgree(app);
  });

  it('keep all tallies exact in any order of votes, sign-ups, sign-ins and ends (rule V6)', async () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      matchup: fc.integer({ min: 0, max: 1 }),
      side: fc.constantFrom(1 as const, 2 as const),
      kind: fc.constantFrom('guest', 'guest', 'account', 'signUp', 'signIn', 'end'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { matchups } = await openTournament(SHORT);
        const guests = await createGuests(4);
        const accounts = await Promise.all([0, 1, 2, 3].map(() => app.signUp(nameOfNew())));
        const run = async ({ who, matchup, side, kind }: (typeof steps)[number]) => {
          const [guest, account] = [guests[who], accounts[who]] as [ApiClient, TestUser];
          if (kind === 'guest') await vote(guest, matchups[matchup] as Matchup, side);
          if (kind === 'account') await vote(account, matchups[matchup] as Matchup, side);
          if (kind === 'signUp') await signUp(guest);
          if (kind === 'signIn') await signIn(guest, account);
          if (kind === 'end') await endMatches(app, 5);
        };
        // Two steps at a time, so that they meet in the database.
        for (let index = 0; index < steps.length; index += 2)
          await Promise.all(steps.slice(index, index + 2).map(run));
        await expectCountsToAgree(app);
      }),
      { numRuns: 6 },
    );
  });
});
