import { describe, expect, it } from 'vitest';
import type { OwnSession } from '#contract/account.ts';
import { routes } from '#contract/routes.ts';
import { cookieOf, PASSWORD, type TestUser } from './support/app.ts';
import { openApp } from './support/community.ts';
import { readPages } from './support/pages.ts';
import { at } from './support/tournaments.ts';

const app = await openApp({ ADMIN_EMAIL: 'boss@test.example' });

/** Signs the user in with another browser, a second later, and returns its cookie. */
async function elsewhere({ email }: TestUser): Promise<string> {
  app.clock.advance(1000);
  const reply = await app.visitor.call(routes.logIn, { body: { email, password: PASSWORD } });
  return cookieOf(reply) ?? '';
}
const isSignedIn = async (cookie: string | null) =>
  (await app.visitor.call(routes.getCurrentUser, { headers: { cookie: cookie ?? '' } })).status === 200;
const listOf = async (person: TestUser): Promise<OwnSession[]> =>
  (await person.call(routes.listOwnSessions)).body;
const end = (person: TestUser, sessionIds: string[], currentPassword = PASSWORD) =>
  person.call(routes.endOwnSessions, { body: { currentPassword, sessionIds } });

describe('the list of a user’s sessions', () => {
  it('shows the user’s own sessions with their start and end, without their cookies', async () => {
    const first = await app.signUp('lister');
    const phone = await elsewhere(first);
    const person: TestUser = { ...first, ...app.browser(phone) };
    const sessions = await listOf(person);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const week = 7 * 24 * 60 * 60 * 1000;
    for (const { createdAt, expiresAt } of sessions) {
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(week);
    }
    for (const { id } of sessions) expect(await isSignedIn(`beats_session=${id}`)).toBe(false);
    expect(JSON.stringify(sessions)).not.toContain(phone.split('=')[1]);
  });

  it('leaves out expired sessions', async () => {
    const person = await app.signUp('brief');
    app.clock.advance(6 * 24 * 60 * 60 * 1000);
    const later: TestUser = { ...person, ...app.browser(await elsewhere(person)) };
    expect(await listOf(later)).toHaveLength(2);
    app.clock.advance(2 * 24 * 60 * 60 * 1000);
    expect(await listOf(later)).toHaveLength(1);
  });

  it('is read page by page, the current session first however old it is', async () => {
    const person = await app.signUp('collector');
    await app.pool.query(
      `insert into sessions (id, user_id, expires_at, created_at)
       select 'c' || n, $1, $2::timestamptz + interval '1 day', $2::timestamptz + n / 3 * interval '1 second'
       from generate_series(1, 120) n`,
      [person.id, app.clock.now()],
    );
    const pages = await readPages(person, routes.listOwnSessions);
    expect(pages.map(({ body }) => body.length)).toEqual([51, 50, 20]);
    const sessions: OwnSession[] = pages.flatMap(({ body }) => body);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, ...Array(120).fill(false)]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(121);
    const times = sessions.slice(1).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('a call that ends sessions', () => {
  it('ends chosen sessions of the user with the password', async () => {
    const [person, other] = [await app.signUp('ender'), await app.signUp('bystander')];
    const [phone, laptop] = [await elsewhere(person), await elsewhere(person)];
    const [, laptopRow, phoneRow] = await listOf(person);
    const [otherRow] = await listOf(other);
    const ids = [phoneRow?.id ?? '', otherRow?.id ?? ''];
    expect(await end(person, ids, 'a wrong guess')).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', issues: [{ path: 'currentPassword' }] },
    });
    expect(await isSignedIn(phone)).toBe(true);
    expect((await end(person, ids)).status).toBe(200);
    expect(await Promise.all([phone, laptop, person.cookie, other.cookie].map(isSignedIn))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect((await listOf(person)).map(({ id }) => id)).toContain(laptopRow?.id);
  });

  it('ends all other sessions at once', async () => {
    const [person, other] = [await app.signUp('leaver'), await app.signUp('stayer')];
    const [phone, laptop] = [await elsewhere(person), await elsewhere(person)];
    const endOthers = (currentPassword: string) =>
      person.call(routes.endOwnSessions, { body: { currentPassword, sessionIds: 'others' } });
    expect((await endOthers('a wrong guess')).status).toBe(400);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await endOthers(PASSWORD)).status).toBe(200);
    expect(await Promise.all([phone, laptop, person.cookie, other.cookie].map(isSignedIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('limits wrong passwords', async () => {
    const person = await app.signUp('guarded');
    for (let n = 0; n < 10; n += 1) expect((await end(person, ['none'], `guess ${n}`)).status).toBe(400);
    expect((await end(person, ['none'])).status).toBe(429);
  });
});

describe('a session', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  it.each([
    [7, false],
    [30, true],
  ])('is refused after %i days, in use or not (remembered: %s)', async (days, rememberMe) => {
    const { email } = await app.signUp(`lasting_${days}`);
    const signIn = async () =>
      cookieOf(await app.visitor.call(routes.logIn, { body: { email, password: PASSWORD, rememberMe } }));
    const [used, unused] = [await signIn(), await signIn()];
    for (let day = 1; day < days; day += 1) {
      app.clock.advance(DAY_MS);
      expect(await isSignedIn(used), `day ${day}`).toBe(true);
    }
    app.clock.advance(DAY_MS - 1);
    expect(await isSignedIn(used)).toBe(true);
    app.clock.advance(1);
    expect(await Promise.all([used, unused].map(isSignedIn))).toEqual([false, false]);
  });
});

describe('an admin', () => {
  it('ends all sessions of one user, and no others (rule O9)', async () => {
    const admin = await app.signUp('boss');
    const [person, other] = [await app.signUp('ended'), await app.signUp('kept')];
    const phone = await elsewhere(person);
    const ended = await admin.call(routes.adminEndSessions, at(person.id));
    expect(ended.status).toBe(200);
    expect(await Promise.all([person.cookie, phone, other.cookie, admin.cookie].map(isSignedIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await isSignedIn(await elsewhere(person))).toBe(true);
    const unknown = await admin.call(routes.adminEndSessions, at(2_000_000_000));
    expect(unknown.status).toBe(404);
  });
});
