import { afterAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { MadeVoterCodes } from '#contract/voter-code.ts';
import { type ApiClient, createAppOn } from './support/app.ts';
import { openBrowser } from './support/browser.ts';
import { expectCountsToAgree } from './support/community.ts';
import { createTestDatabase } from './support/database.ts';
import { createGuest } from './support/guests.ts';
import { registrationOf } from './support/http-client.ts';
import {
  at,
  createTournament,
  matchOf,
  openMatch,
  refusal,
  refusalAt,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const ENV = { ADMIN_EMAIL: 'admin@test.example' };
const database = await createTestDatabase();
const startOn = (env = {}) => createAppOn({ ...database, drop: async () => {} }, { ...ENV, ...env });
/** Two servers on one database. */
const app = await createAppOn(database, ENV);
const other = await startOn();
const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
const [creator, admin] = await signUpAll(app, ['creator', 'admin']);
const [participant] = people;
afterAll(async () => {
  await other.close();
  await app.close();
});

const WRONG = 'AAAA-AAAA-AAAA';
const NEEDS_CODE = 'Only holders of a voter code vote here.';
const NOT_VALID = 'This code is not valid here. Please check each character.';

const coded = () => createTournament(creator, { voterPolicy: 'code' });
const make = (id: number, count: number, by: ApiClient = creator) =>
  by.call(routes.makeVoterCodes, at(id, { count }));
type Opened = { id: number; matchup: Matchup; codes: [string, string, string] };
/** A tournament with an open matchup and `count` codes. */
async function openTournament(count: number): Promise<Opened> {
  const matchup = await openMatch(creator, people, { voterPolicy: 'code' });
  const made: MadeVoterCodes = (await make(matchup.tournamentId, count)).body;
  return { id: matchup.tournamentId, matchup, codes: made.codes.map(({ code }) => code) as Opened['codes'] };
}

const spend = (who: ApiClient, id: number, code: string) => who.call(routes.spendVoterCode, at(id, { code }));
const statusOf = async (who: ApiClient, id: number, code: string) => (await spend(who, id, code)).status;
const countsOf = async (id: number) => (await creator.call(routes.getVoterCodes, at(id))).body;
const votesOf = async (matchup: Matchup) => (await matchOf(creator, matchup)).totalVotes;
const mayVote = async (who: ApiClient, id: number) => (await who.call(routes.getVoterStanding, at(id))).body;

describe('voter codes (rule Y8)', () => {
  it('are numbered, differ, are answered once, and only their hashes are kept', async () => {
    const id = await coded();
    const { codes, counts }: MadeVoterCodes = (await make(id, 3)).body;
    expect(counts).toEqual({ unspent: 3, spent: 0, withdrawn: 0 });
    expect(codes.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect((await make(id, 1)).body.codes).toMatchObject([{ number: 4 }]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
    const kept = JSON.stringify(await app.rows('select * from voter_codes where tournament_id = $1', id));
    for (const { code } of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
    expect(JSON.stringify(await countsOf(id))).not.toContain('code');
  });

  it('are made where a code is needed, up to 500 at once and 5,000 in all, until the tournament is over', async () => {
    const id = await coded();
    expect((await make(id, 500, admin)).status).toBe(201);
    for (const count of [0, 501, 1.5])
      expect(await make(id, count)).toMatchObject(refusalAt('count', 'Create 1 to 500 codes at once.'));
    await app.rows(
      `insert into voter_codes (tournament_id, code_hash, number)
        select $1, 'many ' || n, n from generate_series(501, 4999) n`,
      id,
    );
    expect(await make(id, 2)).toMatchObject(
      refusalAt('count', 'A tournament has at most 5,000 codes: 1 more can be created.', 409),
    );
    expect([(await make(id, 1)).status, (await make(id, 1)).status]).toEqual([201, 409]);
    expect(await make(await createTournament(creator, { voterPolicy: 'guest' }), 1)).toMatchObject(
      refusal(409, 'WRONG_STATE'),
    );
    const over = await coded();
    await creator.call(routes.cancelTournament, at(over, { reason: 'Rain' }));
    expect((await make(over, 1)).status).toBe(409);
  });

  it('are withdrawn by their numbers while they are unused, and the history shows how many', async () => {
    const { id, codes } = await openTournament(3);
    await spend(await createGuest(app), id, codes[1]);
    const withdraw = (from: number, to: number) =>
      creator.call(routes.withdrawVoterCodes, at(id, { from, to }));
    expect(await withdraw(2, 1)).toMatchObject(
      refusalAt('to', 'Use a last number that is not below the first.'),
    );
    const counts = { unspent: 1, spent: 1, withdrawn: 1 };
    expect((await withdraw(1, 2)).body).toEqual({ withdrawn: 1, counts });
    expect((await withdraw(1, 2)).body).toEqual({ withdrawn: 0, counts });
    const late = await createGuest(app);
    expect(await spend(late, id, codes[0])).toMatchObject(
      refusalAt('code', 'This code was withdrawn. Please ask for another one.', 409),
    );
    expect(await statusOf(late, id, codes[2])).toBe(200);
    const { body: history } = await app.visitor.call(routes.listHistory, at(id));
    expect(history).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: 'voter_codes_withdrawn', after: { codes: 1 } }),
        expect.objectContaining({ action: 'voter_codes_made', after: { codes: 3 } }),
      ]),
    );
  });
});

describe('a voter code', () => {
  it('lets a guest and an account vote, is read however it is typed, and is needed by the creator and admins, too', async () => {
    const { id, matchup, codes } = await openTournament(2);
    const typed = ` ${codes[0].toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const guest = await createGuest(app);
    for (const [voter, code] of [
      [guest, typed],
      [participant, codes[1]],
    ] as const) {
      expect(await vote(voter, matchup, 1)).toMatchObject({
        status: 403,
        body: { code: 'NOT_A_VOTER', message: NEEDS_CODE },
      });
      expect(await mayVote(voter, id)).toEqual({ mayVote: false, message: NEEDS_CODE });
      expect([await statusOf(voter, id, code), await statusOf(voter, id, code)]).toEqual([200, 200]);
      expect((await mayVote(voter, id)).mayVote).toBe(true);
      expect((await vote(voter, matchup, 1)).status).toBe(200);
    }
    expect(await votesOf(matchup)).toBe(2);
    expect(await countsOf(id)).toEqual({ unspent: 0, spent: 2, withdrawn: 0 });
    for (const manager of [creator, admin]) expect((await vote(manager, matchup, 1)).status).toBe(403);
    await expectCountsToAgree(app);
  });

  it('is used by one of many voters who send it at once to two servers', async () => {
    const { id, matchup, codes } = await openTournament(1);
    const guests = await Promise.all(Array.from({ length: 12 }, () => createGuest(app)));
    const replies = await Promise.all(
      guests.map((guest, index) => spend(index % 2 ? other.browser(guest.cookie) : guest, id, codes[0])),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(11).fill(409)]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(
      refusalAt('code', 'This code was used before. Each code is for one person.', 409),
    );
    const votes = await Promise.all(guests.map((guest) => vote(guest, matchup, 1)));
    expect(votes.map(({ status }) => status)).toEqual(statuses.map((status) => (status === 200 ? 200 : 403)));
  });

  it('stays unused when its voter already has one, even if both are sent at once', async () => {
    const { id, codes } = await openTournament(2);
    const guest = await createGuest(app);
    const statuses = await Promise.all(codes.map((code) => statusOf(guest, id, code)));
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await countsOf(id)).toMatchObject({ unspent: 1, spent: 1 });
    expect(await statusOf(await createGuest(app), id, codes[statuses.indexOf(409)] ?? '')).toBe(200);
  });

  it('is refused at the field when it is wrong, of another tournament or incomplete', async () => {
    const [{ id }, elsewhere] = [await openTournament(1), await openTournament(1)];
    const guest = await createGuest(app);
    for (const wrong of [WRONG, elsewhere.codes[0]])
      expect(await spend(guest, id, wrong)).toMatchObject(refusalAt('code', NOT_VALID, 404));
    expect(await spend(guest, id, 'ABCD')).toMatchObject(
      refusalAt('code', 'Enter the 12 letters and digits of your code.'),
    );
    expect(await statusOf(guest, elsewhere.id, elsewhere.codes[0])).toBe(200);
  });

  it('can be guessed 10 times by a voter, even by simultaneous calls, and rarely at one address', async () => {
    const { id, codes } = await openTournament(1);
    const guest = await createGuest(app);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => statusOf(guest, id, WRONG)));
    expect(guesses.filter((status) => status === 404)).toHaveLength(10);
    expect(await statusOf(guest, id, codes[0])).toBe(429);
    const strict = await startOn({ LIMIT_CODE_FAILURES_BY_ADDRESS: '2' });
    for (const status of [404, 404, 429])
      expect(await statusOf(await createGuest(strict), id, WRONG)).toBe(status);
    expect(await statusOf(await createGuest(strict), id, codes[0])).toBe(429);
    await strict.close();
    expect(await statusOf(await createGuest(app), id, codes[0])).toBe(200);
  });

  it('is spent while the call of another voter at the same address waits', async () => {
    const { id, codes } = await openTournament(2);
    const [slow, quick] = [await createGuest(app), await createGuest(app)];
    await spend(slow, id, WRONG);
    const client = await app.pool.connect();
    await client.query(`begin; select from users where id = (
      select user_id from sessions s join users u on u.id = s.user_id where u.is_guest
      order by s.user_id desc offset 1 limit 1) for update`);
    const held = statusOf(slow, id, codes[0]);
    expect(await statusOf(quick, id, codes[1])).toBe(200);
    expect(await countsOf(id)).toMatchObject({ unspent: 1, spent: 1 });
    await client.query('rollback');
    client.release(true);
    expect(await held).toBe(200);
  });

  it('moves to the account of a guest who signs up (rule Y7)', async () => {
    const { id, matchup, codes } = await openTournament(1);
    const [name = '', value = ''] = (await createGuest(app)).cookie?.split('=') ?? [];
    const browser = openBrowser(app, { [name]: value });
    await spend(browser, id, codes[0]);
    await vote(browser, matchup, 1);
    await browser.call(routes.logIn, { body: registrationOf('y_turned') });
    expect((await mayVote(browser, id)).mayVote).toBe(true);
    expect((await vote(browser, matchup, 2)).status).toBe(200);
    expect(await votesOf(matchup)).toBe(1);
  });

  it('of an account stays used when the account is deleted', async () => {
    const { id, codes } = await openTournament(1);
    const leaver = await app.signUp('y_leaver');
    await spend(leaver, id, codes[0]);
    await admin.call(routes.adminDeleteUser, at(leaver.id));
    expect(await statusOf(participant, id, codes[0])).toBe(409);
    expect(await countsOf(id)).toMatchObject({ unspent: 0, spent: 1 });
  });
});
