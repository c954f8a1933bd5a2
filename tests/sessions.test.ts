import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { OwnSession } from '#contract/account.ts';
import { routes } from '#contract/routes.ts';
import { createSessions } from '#server/features/accounts/sessions.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { cookieOf, PASSWORD, type TestUser } from './support/app.ts';
import { openApp } from './support/community.ts';
import { readPages } from './support/pages.ts';
import { statementsOf } from './support/query-plan.ts';
import { at, numbered, signUpAll } from './support/tournaments.ts';

const SECRET = 'a secret of all servers';
const DAY_MS = 24 * 60 * 60 * 1000;

const app = await openApp({ ADMIN_EMAIL: 'boss@test.example' });

/** A server that receives no events, like one without a connection to Redis. */
function createIsolatedServer() {
  const busState = { missedEventCount: 0 };
  const bus = { ...createMemoryBus(), missedEventCount: () => busState.missedEventCount };
  return { busState, sessions: createSessions({ ...app.context, bus }, SECRET) };
}

async function startSession(name: string) {
  const { id } = await app.signUp(name);
  const [{ passwordHash }] = await app.rows(
    'select password_hash as "passwordHash" from users where id = $1',
    id,
  );
  const here = createSessions(app.context, SECRET);
  const { token } = await here.start({ id, passwordHash }, { remember: false });
  return { id, token, endElsewhere: () => here.endAllOf(id) };
}

describe('a lookup of sessions', () => {
  it('refuses a session that ended at another server after an interruption of the bus (rule A10)', async () => {
    const { id, token, endElsewhere } = await startSession('short');
    const { busState, sessions } = createIsolatedServer();
    expect(await sessions.find(token)).toMatchObject({ id });
    await endElsewhere();
    expect(await sessions.find(token), 'no event has arrived yet').toMatchObject({ id });
    busState.missedEventCount += 1;
    expect(await sessions.find(token)).toBeNull();
  });

  it('answers simultaneous requests by two queries, and each request gets its own user', async () => {
    const people = await Promise.all(numbered('crowd_', 30).map(startSession));
    const { sessions } = createIsolatedServer();
    const tokens = [...people.map(({ token }) => token), 'unknown'];
    let found: (number | undefined)[] = [];
    const asked = await statementsOf(async () => {
      found = (await Promise.all(tokens.map(sessions.find))).map((viewer) => viewer?.id);
    });
    expect(found).toEqual([...people.map(({ id }) => id), undefined]);
    expect(asked).toHaveLength(2);
  });

  it('fails during a database outage, and a later one succeeds', async () => {
    const { token, id } = await startSession('patient');
    const { sessions } = createIsolatedServer();
    const away = vi.spyOn(app.pool, 'query').mockRejectedValue(new Error('The database is away'));
    const answers = await Promise.allSettled([token, 'another', 'a third'].map(sessions.find));
    away.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await sessions.find(token)).toMatchObject({ id });
  });
});

it('a session starts only while the checked password is current, and only its HMAC is stored', async () => {
  const { id, token } = await startSession('hashed');
  const { sessions } = createIsolatedServer();
  const start = sessions.start({ id, passwordHash: 'the old one' }, { remember: true });
  await expect(start).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  const kept = (await app.rows('select id from sessions where user_id = $1', id)).map((row) => row.id);
  expect(kept).toHaveLength(2);
  expect(kept).toContain(createHmac('sha256', SECRET).update(token).digest('base64url'));
});

/** Signs the user in with another browser, a second later, and returns its cookie. */
async function elsewhere({ email }: TestUser, rememberMe = false): Promise<string> {
  app.clock.advance(1000);
  const reply = await app.visitor.call(routes.logIn, { body: { email, password: PASSWORD, rememberMe } });
  return cookieOf(reply) ?? '';
}
const areSignedIn = async (...cookies: (string | null)[]) => {
  const replies = cookies.map((cookie) => app.browser(cookie).call(routes.getCurrentUser));
  return (await Promise.all(replies)).map(({ status }) => status === 200);
};
const listOf = async (person: TestUser): Promise<OwnSession[]> =>
  (await person.call(routes.listOwnSessions)).body;

describe('the list of a user’s sessions', () => {
  it('shows the user’s own sessions with their start and end until they expire, without their cookies', async () => {
    const first = await app.signUp('lister');
    const phone = await elsewhere(first);
    const person: TestUser = { ...first, ...app.browser(phone) };
    const sessions = await listOf(person);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    for (const { id, createdAt, expiresAt } of sessions) {
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * DAY_MS);
      expect(await areSignedIn(`beats_session=${id}`)).toEqual([false]);
    }
    expect(JSON.stringify(sessions)).not.toContain(phone.split('=')[1]);
    app.clock.advance(6 * DAY_MS);
    const later: TestUser = { ...person, ...app.browser(await elsewhere(person)) };
    expect(await listOf(later)).toHaveLength(3);
    app.clock.advance(2 * DAY_MS);
    expect(await listOf(later)).toHaveLength(1);
  });

  it('is read page by page, the current session first however old it is', async () => {
    const person = await app.signUp('collector');
    await app.rows(
      `insert into sessions (id, user_id, expires_at, created_at)
       select 'c' || n, $1, $2::timestamptz + interval '1 day', $2::timestamptz + n / 3 * interval '1 second'
       from generate_series(1, 120) n`,
      person.id,
      app.clock.now(),
    );
    const pages = await readPages(person, routes.listOwnSessions);
    expect(pages.map(({ body }) => body.length)).toEqual([51, 50, 20]);
    const [first, ...others]: OwnSession[] = pages.flatMap(({ body }) => body);
    expect(first?.isCurrent).toBe(true);
    expect(new Set(others.map(({ id }) => id)).size).toBe(120);
    const times = others.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('a call that ends sessions', () => {
  const end = (person: TestUser, sessionIds: string[] | 'others', currentPassword = PASSWORD) =>
    person.call(routes.endOwnSessions, { body: { currentPassword, sessionIds } });

  it('ends chosen sessions of the user, or all others, with the password', async () => {
    const [person, other] = await signUpAll(app, ['ender', 'bystander']);
    const cookies = [await elsewhere(person), await elsewhere(person), person.cookie, other.cookie];
    const [, , phone] = await listOf(person);
    const [foreign] = await listOf(other);
    const ids = [phone?.id ?? '', foreign?.id ?? ''];
    for (const chosen of [ids, 'others'] as const) {
      expect(await end(person, chosen, 'a wrong guess')).toMatchObject({
        status: 400,
        body: { code: 'WRONG_PASSWORD', issues: [{ path: 'currentPassword' }] },
      });
    }
    expect(await areSignedIn(...cookies)).toEqual([true, true, true, true]);
    expect((await end(person, ids)).status).toBe(200);
    expect(await areSignedIn(...cookies)).toEqual([false, true, true, true]);
    expect((await end(person, 'others')).status).toBe(200);
    expect(await areSignedIn(...cookies)).toEqual([false, false, true, true]);
  });

  it('limits wrong passwords', async () => {
    const person = await app.signUp('guarded');
    for (let n = 0; n < 10; n += 1) expect((await end(person, ['none'], `guess ${n}`)).status).toBe(400);
    expect((await end(person, ['none'])).status).toBe(429);
  });
});

it.each([
  [7, false],
  [30, true],
])('a session is refused after %i days, in use or not (remembered: %s)', async (days, rememberMe) => {
  const person = await app.signUp(`lasting_${days}`);
  const [used, unused] = [await elsewhere(person, rememberMe), await elsewhere(person, rememberMe)];
  for (let day = 1; day < days; day += 1) {
    app.clock.advance(DAY_MS);
    expect(await areSignedIn(used), `day ${day}`).toEqual([true]);
  }
  app.clock.advance(DAY_MS - 1001);
  expect(await areSignedIn(used)).toEqual([true]);
  app.clock.advance(1);
  expect(await areSignedIn(used)).toEqual([false]);
  app.clock.advance(1000);
  expect(await areSignedIn(used, unused)).toEqual([false, false]);
});

it('an admin ends all sessions of one user, and no others (rule O9)', async () => {
  const [admin, person, other] = await signUpAll(app, ['boss', 'ended', 'kept']);
  const phone = await elsewhere(person);
  expect((await admin.call(routes.adminEndSessions, at(person.id))).status).toBe(200);
  const cookies = [person.cookie, phone, other.cookie, admin.cookie];
  expect(await areSignedIn(...cookies)).toEqual([false, false, true, true]);
  expect(await areSignedIn(await elsewhere(person))).toEqual([true]);
  expect((await admin.call(routes.adminEndSessions, at(2_000_000_000))).status).toBe(404);
});
