import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { loggable } from '#server/log.ts';
import { VERSION } from '#server/version.ts';
import { cookieOf, createTestApp, PASSWORD, type TestApp } from './support/app.ts';
import { at, createTournament, drawTournament, endMatches, signUpAll, vote } from './support/tournaments.ts';

let app: TestApp;
let lines: string[];

/** A log that keeps its lines. */
const into = (kept: string[]) =>
  new Writable({
    write(chunk, _encoding, done) {
      kept.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });

beforeAll(async () => {
  lines = [];
  app = await createTestApp({ LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' }, into(lines));
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.http.inject({ url, headers, remoteAddress });

describe('health', () => {
  it('is reported while the process and the database answer', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const reply = await get(path, {}, '203.0.113.9');
      expect([reply.statusCode, reply.json()]).toMatchObject([200, { status: 'ok' }]);
    }
    expect((await get('/healthz')).json().version).toBe(VERSION);
  });

  it('is not reported without the database, and the process still answers (rule L2)', async () => {
    const broken = await createTestApp();
    broken.urgentPool.query = () => Promise.reject(new Error('The database is away')) as never;
    // The probe also works with a session cookie, which only the database could check.
    for (const headers of [{}, { cookie: 'beats_session=unknown' }]) {
      const ready = await broken.http.inject({ url: '/readyz', headers });
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', missing: 'database' }]);
      for (const url of ['/healthz', '/metrics']) {
        expect((await broken.http.inject({ url, headers })).statusCode, url).toBe(200);
      }
    }
    await broken.close();
  });

  it('is not reported when the database is silent for a second', async () => {
    const silent = await createTestApp();
    silent.urgentPool.query = () => new Promise(() => {}) as never;
    expect((await silent.http.inject('/readyz')).statusCode).toBe(503);
    await silent.close();
  });
});

describe('/metrics', () => {
  const read = async () => (await get('/metrics')).body;
  const value = (text: string, name: string) =>
    Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);

  it('counts requests by route, ballots, due changes and connections', async () => {
    const people = await signUpAll(app, ['m1', 'm2', 'm3', 'm4']);
    const [creator] = people;
    if (!creator) throw new Error('There is no user');
    const { id } = await drawTournament(creator, people);
    const [matchup] = (await creator.call(routes.listMatchups, at(id))).body;
    await creator.call(routes.activateMatchup, at(matchup.id));
    const before = await read();
    for (const person of people) await vote(person, matchup, 1);
    await endMatches(app);
    const after = await read();
    expect(value(after, 'beats_ballots_total') - value(before, 'beats_ballots_total')).toBe(4);
    expect(value(after, 'beats_ballot_batches_total')).toBeGreaterThan(
      value(before, 'beats_ballot_batches_total'),
    );
    expect(value(after, 'beats_due_changes_total')).toBeGreaterThan(0);
    expect(value(after, 'beats_timekeeper_lag_seconds')).toBe(60);
    expect(value(after, 'beats_pool_connections')).toBeGreaterThan(0);
    expect(value(after, 'beats_sockets')).toBe(0);
    expect(after).toContain('route="/api/tournaments/:id/matchups",status="200"');
    expect(after).toContain('process_cpu_seconds_total');
    expect(after).not.toContain(`/api/tournaments/${id}`);
  });

  it('answers this machine only, and not through a proxy', async () => {
    expect((await get('/metrics')).statusCode).toBe(200);
    expect((await get('/metrics', {}, '203.0.113.9')).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host']) {
      expect((await get('/metrics', { [header]: '203.0.113.9' })).statusCode, header).toBe(404);
    }
  });

  it('answers any address with the token, and no request without it', async () => {
    const guarded = await createTestApp({ METRICS_TOKEN: 'a token of more than 32 characters' });
    const ask = (authorization?: string, remoteAddress = '203.0.113.9') =>
      guarded.http.inject({
        url: '/metrics',
        remoteAddress,
        headers: authorization ? { authorization } : {},
      });
    expect((await ask('Bearer a token of more than 32 characters')).statusCode).toBe(200);
    for (const wrong of [
      undefined,
      'Bearer ',
      'Bearer another token of 32 characters!',
      'a token of more than 32 characters',
    ]) {
      expect((await ask(wrong, '127.0.0.1')).statusCode).toBe(401);
    }
    await guarded.close();
  });
});

describe('the log', () => {
  it('has one line for each answer, with its route and the id that the answer carries', async () => {
    lines.length = 0;
    const askedAt = Date.now();
    const reply = await get('/api/tournaments/7?secret=1');
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    const answered = lines.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'answered');
    expect(answered).toHaveLength(1);
    const [line] = answered;
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
    expect((await get('/healthz', { 'x-request-id': 'edge-1.a_B' })).headers['x-request-id']).toBe(
      'edge-1.a_B',
    );
    for (const odd of ['with space', 'x'.repeat(65), '<script>']) {
      expect((await get('/healthz', { 'x-request-id': odd })).headers['x-request-id']).not.toBe(odd);
    }
    // This request is refused before a route is found.
    const unreadable = await get('/api/%zz', { 'x-request-id': 'edge-2' });
    expect([unreadable.statusCode, unreadable.headers['x-request-id']]).toEqual([400, 'edge-2']);
    const untrusting = await createTestApp();
    const reply = await untrusting.http.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } });
    expect(reply.headers['x-request-id']).not.toBe('mine');
    await untrusting.close();
  });

  it('holds no password, session, e-mail address or text of a user, even after failures', async () => {
    lines.length = 0;
    const email = 'private.person@test.example';
    const body = {
      email,
      username: 'private_person',
      password: PASSWORD,
      firstName: 'Nora',
      lastName: 'Quiet',
    };
    const signedUp = await app.visitor.call(routes.logIn, { body });
    await app.visitor.call(routes.logIn, { body });
    await app.visitor.call(routes.logIn, { body: { email, password: 'a wrong guess' } });
    const cookie = cookieOf(signedUp) ?? '';
    await app.pool.query('alter table users rename column first_name to forename');
    const failed = await app.http.inject({
      method: 'PATCH',
      url: '/api/auth/user',
      headers: { cookie },
      payload: { firstName: 'Nora', lastName: 'Silent' },
    });
    await app.pool.query('alter table users rename column forename to first_name');
    expect(failed.statusCode).toBe(500);
    expect(failed.body).not.toContain('first_name');
    const log = lines.join('\n');
    expect(log).toContain('request failed');
    const token = cookie.split('=')[1] ?? '';
    const { rows } = await app.pool.query(
      'select sessions.id from sessions join users on users.id = user_id where email = $1',
      [email],
    );
    const sessionIds: string[] = rows.map(({ id }) => id);
    expect(sessionIds).toHaveLength(1);
    const address = '127.0.0.1';
    for (const secret of [
      ...sessionIds,
      address,
      email,
      PASSWORD,
      'a wrong guess',
      token,
      'Nora',
      'Silent',
      'private_person',
    ]) {
      expect(log, secret).not.toContain(secret);
    }
  });

  it('names each sign-in, sign-out and password change by the account’s id', async () => {
    lines.length = 0;
    const email = 'logged@test.example';
    const body = { email, username: 'logged', password: PASSWORD, firstName: 'Lo', lastName: 'Gged' };
    const { id } = (await app.visitor.call(routes.logIn, { body })).body;
    const signedIn = await app.visitor.call(routes.logIn, { body: { email, password: PASSWORD } });
    const headers = { cookie: cookieOf(signedIn) ?? '' };
    const change = { currentPassword: PASSWORD, newPassword: 'another horse' };
    await app.visitor.call(routes.changePassword, { body: change, headers });
    await app.visitor.call(routes.logOut, { headers });
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
    const { logLevel } = loadConfig({});
    const quiet = await createTestApp(
      { LOG_LEVEL: logLevel, LIMIT_TOURNAMENTS: '1', LIMIT_SIGN_IN_FAILURES: '2' },
      into(warnings),
    );
    const mallory = await quiet.signUp('mallory');
    const owner = await quiet.signUp('owner');
    const id = await createTournament(owner);
    const guess = (email: string) =>
      quiet.visitor.call(routes.logIn, { body: { email, password: 'a wrong guess' } });
    await guess(owner.email);
    await guess('unknown@test.example');
    await mallory.call(routes.changePassword, {
      body: { currentPassword: 'a wrong guess', newPassword: 'another horse' },
    });
    await mallory.call(routes.adminListUsers);
    await mallory.call(routes.generateBracket, at(id));
    await mallory.call(routes.logOut, { headers: { origin: 'https://evil.example' } });
    await owner.call(routes.createTournament, { body: { name: 'Second', maxParticipants: 4 } });
    await guess(owner.email);
    await guess(owner.email);
    // A missing session or a mistyped form is no warning.
    await quiet.visitor.call(routes.getCurrentUser);
    await owner.call(routes.createTournament, { body: {} });
    await quiet.close();
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
    expect(logged[0]).toMatchObject({
      level: 40,
      msg: 'refused',
      method: 'POST',
      route: '/api/auth/login',
      reqId: expect.any(String),
    });
    for (const secret of ['a wrong guess', '@test.example', '127.0.0.1', 'mallory']) {
      expect(warnings.join('\n'), secret).not.toContain(secret);
    }
  });

  it('warns once when X-Forwarded-For comes from an address that TRUST_PROXY does not name', async () => {
    for (const [env, remoteAddress, expected] of [
      [{}, '127.0.0.1', 1],
      [{ TRUST_PROXY: 'true' }, '192.168.1.5', 1],
      [{ TRUST_PROXY: 'true' }, '127.0.0.1', 0],
    ] as const) {
      const warnings: string[] = [];
      const behind = await createTestApp({ LOG_LEVEL: 'warn', ...env }, into(warnings));
      for (let n = 0; n < 2; n += 1) {
        await behind.http.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } });
      }
      await behind.close();
      expect(warnings.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(expected);
      expect(warnings.join('')).not.toContain('203.0.113.9');
    }
  });

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
