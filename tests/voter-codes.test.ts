import { afterAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { MadeVoterCodes } from '#contract/voter-code.ts';
import { type ApiClient, createAppOn, PASSWORD } from './support/app.ts';
import { expectCountsToAgree } from './support/community.ts';
import { createTestDatabase } from './support/database.ts';
import { createGuest } from './support/guests.ts';
import {
  at,
  createTournament,
  detailOf,
  fillTournament,
  refusalAt,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const ENV = {
  ADMIN_EMAIL: 'admin@test.example',
};
/** Two servers on one database. */
const database = await createTestDatabase();
const app = await createAppOn(database, ENV);
const other = await createAppOn({ ...database, drop: async () => {} }, ENV);
const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
const admin = await app.signUp('admin');
const [creator, participant] = people;
afterAll(async () => {
  await other.close();
  await app.close();
});

const WRONG = 'AAAA-AAAA-AAAA';
const NEEDS_CODE = 'Only holders of a voter code vote here.';

async function make(id: number, count: number, by: ApiClient = creator): Promise<string[]> {
  const { body, status } = await by.call(routes.makeVoterCodes, at(id, { count }));
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as MadeVoterCodes).codes.map(({ code }) => code);
}

/** A tournament with an open matchup and `count` codes. */
async function openTournament(count: number) {
  const settings = { schedulingType: 'manual', voterPolicy: 'code' } as const;
  const id = await fillTournament(creator, people.slice(0, 4), settings);
  await creator.call(routes.generateBracket, at(id));
  const { matchups, songs } = await detailOf(creator, id);
  const own = songs.find(({ submitterId }) => submitterId === creator.id)?.id;
  // The creator of codes has no song in it.
  const first = matchups.find(({ song1Id, song2Id }) => song1Id !== own && song2Id !== own);
  await creator.call(routes.activateMatchup, at(first?.id ?? 0));
  const matchup = (await detailOf(creator, id)).matchups.find((m) => m.id === first?.id) as Matchup;
  return { id, matchup, codes: (await make(id, count)) as [string, string, string] };
}

const spend = (who: ApiClient, id: number, code: string) => who.call(routes.spendVoterCode, at(id, { code }));
const countsOf = async (id: number) => (await creator.call(routes.getVoterCodes, at(id))).body;
const votesOf = async ({ id }: Matchup) => {
  const { body } = await creator.call(routes.getMatchup, at(id));
  return body.totalVotes;
};
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, issues: [{ path: 'code', message }] },
});

describe('voter codes (rule Y8)', () => {
  it('are numbered, differ, are answered once, and only their hashes are kept', async () => {
    const id = await createTournament(creator, { voterPolicy: 'code' });
    const reply = await creator.call(routes.makeVoterCodes, at(id, { count: 3 }));
    const body: MadeVoterCodes = reply.body;
    expect(body.counts).toEqual({ unspent: 3, spent: 0, withdrawn: 0 });
    expect(body.codes.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect((await creator.call(routes.makeVoterCodes, at(id, { count: 1 }))).body.codes).toMatchObject([
      { number: 4 },
    ]);
    expect(new Set(body.codes.map(({ code }) => code)).size).toBe(3);
    const { rows } = await app.pool.query('select * from voter_codes where tournament_id = $1', [id]);
    for (const { code } of body.codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    }
    expect(JSON.stringify(await countsOf(id))).not.toContain('code');
  });

  it('are made by those who manage the tournament, up to 500 at once, where a code is needed, until it is over', async () => {
    const id = await createTournament(creator, { voterPolicy: 'code' });
    const manager = await app.signUp('y_manager');
    await creator.call(routes.addManager, at(id, { username: 'y_manager' }));
    await make(id, 1, manager);
    await make(id, 500, admin);
    for (const count of [0, 501, 1.5]) {
      expect(await creator.call(routes.makeVoterCodes, at(id, { count }))).toMatchObject(
        refusalAt('count', 'Create 1 to 500 codes at once.'),
      );
    }
    const open = await createTournament(creator, { voterPolicy: 'guest' });
    expect((await creator.call(routes.makeVoterCodes, at(open, { count: 1 }))).body).toMatchObject({
      code: 'WRONG_STATE',
    });
    await creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
    expect((await creator.call(routes.makeVoterCodes, at(id, { count: 1 }))).status).toBe(409);
  });

  it('of a tournament are at most 5,000', async () => {
    const id = await createTournament(creator, { voterPolicy: 'code' });
    await app.pool.query(
      `insert into voter_codes (tournament_id, code_hash, number)
        select $1, 'many ' || n, n from generate_series(1, 4999) n`,
      [id],
    );
    expect(await creator.call(routes.makeVoterCodes, at(id, { count: 2 }))).toMatchObject(
      refusalAt('count', 'A tournament has at most 5,000 codes: 1 more can be created.', 409),
    );
    await make(id, 1);
    expect((await creator.call(routes.makeVoterCodes, at(id, { count: 1 }))).status).toBe(409);
  });

  it('are withdrawn by their numbers while they are unused, and the history shows how many', async () => {
    const { id, codes } = await openTournament(3);
    await spend(await createGuest(app), id, codes[1]);
    expect((await creator.call(routes.withdrawVoterCodes, at(id, { from: 2, to: 1 }))).body).toMatchObject({
      issues: [{ path: 'to', message: 'Use a last number that is not below the first.' }],
    });
    const withdraw = () => creator.call(routes.withdrawVoterCodes, at(id, { from: 1, to: 2 }));
    const counts = { unspent: 1, spent: 1, withdrawn: 1 };
    expect((await withdraw()).body).toEqual({ withdrawn: 1, counts });
    expect((await withdraw()).body).toEqual({ withdrawn: 0, counts });
    const late = await createGuest(app);
    expect(await spend(late, id, codes[0])).toMatchObject(
      refusal(409, 'CONFLICT', 'This code was withdrawn. Please ask for another one.'),
    );
    expect((await spend(late, id, codes[2])).status).toBe(200);
    const { body: history } = await app.visitor.call(routes.listHistory, at(id));
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'voter_codes_withdrawn', after: { codes: 1 } },
      { action: 'voter_codes_made', after: { codes: 3 } },
    ]);
  });
});

describe('a voter code', () => {
  it('lets a guest and an account vote, and is needed by the creator and admins, too', async () => {
    const { id, matchup, codes } = await openTournament(2);
    const guest = await createGuest(app);
    const voters = [guest, participant] as const;
    for (const [index, voter] of voters.entries()) {
      expect(await vote(voter, matchup, 1)).toMatchObject({
        status: 403,
        body: { code: 'NOT_A_VOTER', message: NEEDS_CODE },
      });
      expect((await voter.call(routes.getVoterStanding, at(id))).body).toEqual({
        mayVote: false,
        message: NEEDS_CODE,
      });
      expect(await spend(voter, id, codes[index] ?? '')).toMatchObject({ status: 200 });
      expect((await voter.call(routes.getVoterStanding, at(id))).body.mayVote).toBe(true);
      expect((await vote(voter, matchup, 1)).status).toBe(200);
    }
    expect(await votesOf(matchup)).toBe(2);
    expect(await countsOf(id)).toEqual({ unspent: 0, spent: 2, withdrawn: 0 });
    for (const manager of [creator, admin]) expect((await vote(manager, matchup, 1)).status).toBe(403);
    await expectCountsToAgree(app);
  });

  it('is read however it is typed, and its voter may send it again', async () => {
    const { id, codes } = await openTournament(1);
    const guest = await createGuest(app);
    const typed = ` ${codes[0].toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await spend(guest, id, typed)).status).toBe(200);
    expect((await spend(guest, id, codes[0])).status).toBe(200);
    expect(await countsOf(id)).toMatchObject({ spent: 1 });
  });

  it('is used by one of many voters who send it at once to two servers', async () => {
    const { id, matchup, codes } = await openTournament(1);
    const guests = await Promise.all(Array.from({ length: 12 }, () => createGuest(app)));
    const replies = await Promise.all(
      guests.map((guest, index) =>
        (index % 2 ? other.browser(guest.cookie ?? '') : guest).call(
          routes.spendVoterCode,
          at(id, { code: codes[0] }),
        ),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(11);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(
      refusal(409, 'CONFLICT', 'This code was used before. Each code is for one person.'),
    );
    const votes = await Promise.all(guests.map((guest) => vote(guest, matchup, 1)));
    expect(votes.map(({ status }) => status)).toEqual(statuses.map((status) => (status === 200 ? 200 : 403)));
    expect(await votesOf(matchup)).toBe(1);
  });

  it('stays unused when its voter already has one, even if both are sent at once', async () => {
    const { id, codes } = await openTournament(2);
    const guest = await createGuest(app);
    const statuses = await Promise.all(codes.map(async (code) => (await spend(guest, id, code)).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await countsOf(id)).toMatchObject({ unspent: 1, spent: 1 });
    expect((await spend(await createGuest(app), id, codes[statuses.indexOf(409)] ?? '')).status).toBe(200);
  });

  it('is refused at the field when it is wrong, of another tournament or incomplete', async () => {
    const [{ id }, elsewhere] = [await openTournament(1), await openTournament(1)];
    const guest = await createGuest(app);
    const wrong = refusal(404, 'NOT_FOUND', 'This code is not valid here. Please check each character.');
    expect(await spend(guest, id, WRONG)).toMatchObject(wrong);
    expect(await spend(guest, id, elsewhere.codes[0])).toMatchObject(wrong);
    expect(await spend(guest, id, 'ABCD')).toMatchObject(
      refusal(400, 'INVALID_INPUT', 'Enter the 12 letters and digits of your code.'),
    );
    expect((await spend(app.visitor, id, elsewhere.codes[0])).status).toBe(401);
    expect((await spend(guest, elsewhere.id, elsewhere.codes[0])).status).toBe(200);
  });

  it('can be guessed 10 times by a voter, even by simultaneous calls', async () => {
    const { id, codes } = await openTournament(1);
    const guest = await createGuest(app);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => spend(guest, id, WRONG)));
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10);
    expect((await spend(guest, id, codes[0])).status).toBe(429);
    expect((await spend(await createGuest(app), id, codes[0])).status).toBe(200);
  });

  it('is spent while the call of another voter at the same address waits', async () => {
    const { id, codes } = await openTournament(2);
    const [slow, quick] = [await createGuest(app), await createGuest(app)];
    await spend(slow, id, WRONG);
    const client = await app.pool.connect();
    try {
      await client.query(`begin; select from users where id = (
        select user_id from sessions s join users u on u.id = s.user_id where u.is_guest
        order by s.user_id desc offset 1 limit 1) for update`);
      const held = spend(slow, id, codes[0]);
      expect((await spend(quick, id, codes[1])).status).toBe(200);
      expect(await countsOf(id)).toMatchObject({ unspent: 1, spent: 1 });
      await client.query('rollback');
      expect((await held).status).toBe(200);
    } finally {
      client.release(true);
    }
  });

  it('is refused to an address whose voters together have sent too many wrong codes', async () => {
    const strict = await createAppOn(
      { ...database, drop: async () => {} },
      { ...ENV, LIMIT_CODE_FAILURES_BY_ADDRESS: '2' },
    );
    const { id, codes } = await openTournament(1);
    for (const status of [404, 404, 429]) {
      expect((await spend(await createGuest(strict), id, WRONG)).status).toBe(status);
    }
    expect((await spend(await createGuest(strict), id, codes[0])).status).toBe(429);
    await strict.close();
  });

  it('moves to the account of a guest who signs up (rule Y7)', async () => {
    const { id, matchup, codes } = await openTournament(1);
    const guest = await createGuest(app);
    await spend(guest, id, codes[0]);
    await vote(guest, matchup, 1);
    const { headers } = await guest.call(routes.logIn, {
      body: {
        email: 'y_turned@test.example',
        username: 'y_turned',
        password: PASSWORD,
        firstName: 'Tu',
        lastName: 'Rned',
      },
    });
    const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
    const account = app.browser(cookies.join('; '));
    expect((await account.call(routes.getVoterStanding, at(id))).body.mayVote).toBe(true);
    expect((await vote(account, matchup, 2)).status).toBe(200);
    expect(await votesOf(matchup)).toBe(1);
  });

  it('of an account stays used when the account is deleted', async () => {
    const { id, codes } = await openTournament(1);
    const leaver = await app.signUp('y_leaver');
    await spend(leaver, id, codes[0]);
    await admin.call(routes.adminDeleteUser, at(leaver.id));
    expect((await spend(participant, id, codes[0])).status).toBe(409);
    expect(await countsOf(id)).toMatchObject({ unspent: 0, spent: 1 });
  });
});
