import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { loggable } from '#server/log.ts';
import { VERSION } from '#server/version.ts';
import { cookieOf, PASSWORD, registrationOf } from './support/app.ts';
import { openApp, openTestApp } from './support/community.ts';
import {
  at,
  createTournament,
  endMatches,
  enterSong,
  inMinutes,
  openMatch,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const lines: string[] = [];
/** A log that keeps its lines. */
const into = (kept: string[]) => ({ write: (line: string) => void kept.push(line) });
const app = await openApp({ LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' }, into(lines));
const ELSEWHERE = '203.0.113.9';

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', server = app) =>
  server.http.inject({ url, headers, remoteAddress });

describe('health', () => {
  it('is reported while the process and the database answer', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const reply = await get(path, {}, ELSEWHERE);
      expect([reply.statusCode, reply.json()]).toMatchObject([200, { status: 'ok' }]);
    }
    expect((await get('/healthz')).json().version).toBe(VERSION);
  });

  it.each([
    ['is away', () => Promise.reject(new Error('The database is away'))],
    ['is silent for a second', () => new Promise(() => {})],
  ])('is not reported when the database %s, and the process still answers (rule L2)', async (_, query) => {
    const broken = await openTestApp();
    broken.urgentPool.query = query as never;
    // The probe also works with a session cookie, which only the database could check.
    for (const headers of [{}, { cookie: 'beats_session=unknown' }] as Record<string, string>[]) {
      const ready = await get('/readyz', headers, ELSEWHERE, broken);
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', missing: 'database' }]);
      for (const url of ['/healthz', '/metrics'])
        expect((await get(url, headers, '127.0.0.1', broken)).statusCode, url).toBe(200);
    }
  });
});

describe('/metrics', () => {
  it('counts requests by route, ballots, due changes and connections', async () => {
    const people = await signUpAll(app, ['m1', 'm2', 'm3', 'm4']);
    const [creator] = people;
    const matchup = await openMatch(creator, people);
    const read = async () => (await get('/metrics')).body;
    const value = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const before = await read();
    for (const person of people) await vote(person, matchup, 1);
    await creator.call(routes.listMatchups, at(matchup.tournamentId));
    await endMatches(app);
    const after = await read();
    const growth = (name: string) => value(after, name) - value(before, name);
    expect(growth('beats_ballots_total')).toBe(4);
    expect(growth('beats_ballot_batches_total')).toBeGreaterThan(0);
    expect(value(after, 'beats_due_changes_total')).toBeGreaterThan(0);
    expect(value(after, 'beats_timekeeper_lag_seconds')).toBe(60);
    expect(value(after, 'beats_pool_connections')).toBeGreaterThan(0);
    expect(value(after, 'beats_sockets')).toBe(0);
    expect(after).toContain('route="/api/tournaments/:id/matchups",status="200"');
    expect(after).toContain('process_cpu_seconds_total');
    expect(after).not.toContain(`/api/tournaments/${matchup.tournamentId}`);
  });

  it('answers this machine only, and not through a proxy', async () => {
    expect((await get('/metrics')).statusCode).toBe(200);
    expect((await get('/metrics', {}, ELSEWHERE)).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
      expect((await get('/metrics', { [header]: ELSEWHERE })).statusCode, header).toBe(404);
  });

  it('answers any address with the token, and no request without it', async () => {
    const METRICS_TOKEN = 'a token of more than 32 characters';
    const guarded = await openTestApp({ METRICS_TOKEN });
    const ask = async (authorization: string, from: string) =>
      (await get('/metrics', { authorization }, from, guarded)).statusCode;
    expect(await ask(`Bearer ${METRICS_TOKEN}`, ELSEWHERE)).toBe(200);
    for (const wrong of ['', 'Bearer ', 'Bearer another token of 32 characters!', METRICS_TOKEN])
      expect(await ask(wrong, '127.0.0.1')).toBe(401);
  });
});

describe('the log', () => {
  it('has one line for each answer, with its route and the id that the answer carries', async () => {
    lines.length = 0;
    const askedAt = Date.now();
    const reply = await get('/api/tournaments/7?secret=1');
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    const [line, ...more] = lines.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'answered');
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      reqId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/api/tournaments/:id',
      status: 404,
      userId: null,
    });
    // Milliseconds since 1970 by the machine's clock, not by the test's.
    expect(line.time).toBeGreaterThanOrEqual(askedAt);
    expect(line.time).toBeLessThanOrEqual(Date.now());
    expect(lines.join('')).not.toContain('secret');
  });

  it('takes a valid request id from a trusted proxy only', async () => {
    const idOf = async (id: string, url = '/healthz', server = app) =>
      (await get(url, { 'x-request-id': id }, '127.0.0.1', server)).headers['x-request-id'];
    expect(await idOf('edge-1.a_B')).toBe('edge-1.a_B');
    for (const odd of ['with space', 'x'.repeat(65), '<script>']) expect(await idOf(odd)).not.toBe(odd);
    // This request is refused before a route is found.
    expect(await idOf('edge-2', '/api/%zz')).toBe('edge-2');
    expect(await idOf('mine', '/healthz', await openTestApp())).not.toBe('mine');
  });

  it('holds no password, session, e-mail address or text of a user, even after failures', async () => {
    lines.length = 0;
    const body = { ...registrationOf('private_person'), firstName: 'Nora', lastName: 'Quiet' };
    const { email } = body;
    const cookie = cookieOf(await app.visitor.call(routes.logIn, { body })) ?? '';
    await app.visitor.call(routes.logIn, { body });
    await app.visitor.call(routes.logIn, { body: { email, password: 'a wrong guess' } });
    await app.rows('alter table users rename column first_name to forename');
    const change = { body: { firstName: 'Nora', lastName: 'Silent' } };
    const failed = await app.browser(cookie).call(routes.updateProfile, change);
    await app.rows('alter table users rename column forename to first_name');
    expect(failed.status).toBe(500);
    expect(JSON.stringify(failed.body)).not.toContain('first_name');
    const log = lines.join('\n');
    expect(log).toContain('request failed');
    const sessions = await app.rows(
      'select sessions.id from sessions join users on users.id = user_id where email = $1',
      email,
    );
    expect(sessions).toHaveLength(1);
    const texts = ['127.0.0.1', email, PASSWORD, 'a wrong guess', 'Nora', 'Silent', 'private_person'];
    for (const secret of [sessions[0].id, cookie.split('=')[1], ...texts])
      expect(log, secret).not.toContain(secret);
  });

  it('names each sign-in, sign-out and password change by the account’s id', async () => {
    lines.length = 0;
    const { id, email } = await app.signUp('logged');
    const body = { email, password: PASSWORD };
    const browser = app.browser(cookieOf(await app.visitor.call(routes.logIn, { body })));
    const change = { currentPassword: PASSWORD, newPassword: 'another horse' };
    await browser.call(routes.changePassword, { body: change });
    await browser.call(routes.logOut);
    const logged = lines.map((text) => JSON.parse(text)).filter((line) => line.userId === id);
    expect(logged.map(({ msg }) => msg).filter((msg) => msg !== 'answered')).toEqual([
      'registered',
      'signed in',
      'signed in',
      'changed the password',
      'signed out',
    ]);
  });

  it('warns by default about failed sign-ins, forbidden calls, other sites and limits', async () => {
    const warnings: string[] = [];
    const env = { LOG_LEVEL: loadConfig({}).logLevel, LIMIT_TOURNAMENTS: '1', LIMIT_SIGN_IN_FAILURES: '2' };
    const quiet = await openTestApp(env, into(warnings));
    const [mallory, owner] = await signUpAll(quiet, ['mallory', 'owner']);
    const id = await createTournament(owner);
    const guess = (email: string) =>
      quiet.visitor.call(routes.logIn, { body: { email, password: 'a wrong guess' } });
    await guess(owner.email);
    await guess('unknown@test.example');
    const change = { currentPassword: 'a wrong guess', newPassword: 'another horse' };
    await mallory.call(routes.changePassword, { body: change });
    await mallory.call(routes.adminListUsers);
    await mallory.call(routes.generateBracket, at(id));
    await mallory.call(routes.logOut, { headers: { origin: 'https://evil.example' } });
    await owner.call(routes.createTournament, { body: { name: 'Second', maxParticipants: 4 } });
    await guess(owner.email);
    await guess(owner.email);
    // A missing session or a mistyped form is no warning.
    await quiet.visitor.call(routes.getCurrentUser);
    await owner.call(routes.createTournament, { body: {} });
    const logged = warnings.map((text) => JSON.parse(text));
    expect(logged.map(({ code, userId, accountId = null }) => [code, userId, accountId])).toEqual([
      ['WRONG_CREDENTIALS', null, owner.id],
      ['WRONG_CREDENTIALS', null, null],
      ['WRONG_PASSWORD', mallory.id, null],
      ['FORBIDDEN', mallory.id, null],
      ['FORBIDDEN', mallory.id, null],
      ['CROSS_SITE', null, null],
      ['TOO_MANY_REQUESTS', owner.id, null],
      ['WRONG_CREDENTIALS', null, owner.id],
      ['TOO_MANY_REQUESTS', null, null],
    ]);
    const call = { method: 'POST', route: '/api/auth/login', reqId: expect.any(String) };
    expect(logged[0]).toMatchObject({ level: 40, msg: 'refused', ...call });
    for (const secret of ['a wrong guess', '@test.example', '127.0.0.1', 'mallory'])
      expect(warnings.join('\n'), secret).not.toContain(secret);
  });

  it.each([
    [{}, '127.0.0.1', 1],
    [{ TRUST_PROXY: 'true' }, '192.168.1.5', 1],
    [{ TRUST_PROXY: 'true' }, '127.0.0.1', 0],
  ] as const)(
    'with %j warns once when X-Forwarded-For comes from %s, unless TRUST_PROXY names it',
    async (env, from, expected) => {
      const warnings: string[] = [];
      const behind = await openTestApp({ LOG_LEVEL: 'warn', ...env }, into(warnings));
      for (let n = 0; n < 2; n += 1) await get('/', { 'x-forwarded-for': ELSEWHERE }, from, behind);
      expect(warnings.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(expected);
      expect(warnings.join('')).not.toContain(ELSEWHERE);
    },
  );

  it('names the constraint that refused a row, not the row’s values', async () => {
    const email = 'twice@test.example';
    const failure = await app.context.db
      .execute(sql`insert into users (email, first_name) values (${email}, 'Nora'), (${email}, ${'Norbert'})`)
      .catch((error: unknown) => error);
    const logged = JSON.stringify(loggable(failure));
    expect(logged).toContain('users_email_unique');
    for (const value of ['twice@', 'Norbert']) expect(logged).not.toContain(value);
  });
});

it('the server without lookups connects only to its database, whatever URLs users enter', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const server = await openTestApp({ LOOKUPS: 'off' });
  const person = await server.signUp('linker');
  const imageUrl = 'https://elsewhere.example/picture.png';
  const body = { title: 'Who?', expiresAt: inMinutes(server, 1), imageUrl };
  expect((await person.call(routes.createPrediction, { body })).status).toBe(201);
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  expect((await person.call(routes.lookUpSong, { body: { url } })).status).toBe(409);
  const id = await createTournament(person);
  await enterSong(person, id, 'Linked', { tiebreakers: 3 });
  for (const route of [routes.getTournament, routes.listPredictions])
    expect((await person.call(route, at(id))).status).toBe(200);
  await server.timekeeper.runDue();
  const targets = [...new Set(connect.mock.calls.map((target) => JSON.stringify(target)))];
  connect.mockRestore();
  const { host, port } = server.pool.options;
  expect(targets).toEqual([expect.stringContaining(String(host))]);
  expect(targets[0]).toContain(String(port));
});
