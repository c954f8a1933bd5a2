import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { makeAdmin, prepareAdmin } from '#server/features/accounts/service.ts';
import {
  cookieOf,
  PASSWORD,
  type Reply,
  registrationOf,
  type TestApp,
  type TestUser,
} from './support/app.ts';
import { openApp, openTestApp } from './support/community.ts';
import { createGuest } from './support/guests.ts';
import { refusal, refusalAt } from './support/tournaments.ts';

const app = await openApp({ ADMIN_EMAIL: 'Boss@Test.Example' });
const returning = await app.signUp('returning');
const secure = await openApp({ PUBLIC_URL: 'https://beats.example' });

const registration = (username: string, patch: object = {}) => ({ ...registrationOf(username), ...patch });
const logIn = (body: object, headers = {}) => app.visitor.call(routes.logIn, { body, headers });
const sessionCookiesOf = ({ headers }: Reply) =>
  [headers['set-cookie']].flat().filter((cookie) => String(cookie).includes('beats_session'));
const taken = (path: 'email' | 'username') => ({
  status: 409,
  body: { code: `${path.toUpperCase()}_TAKEN`, issues: [{ path }] },
});

describe('registration', () => {
  it('answers with the current user and signs the user in (rule A4)', async () => {
    const reply = await logIn(registration('ada'));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ username: 'ada', role: 'user', level: 1, points: 0, rank: 1 });
    expect(JSON.stringify(reply.body)).not.toContain('argon2');
    expect(sessionCookiesOf(reply)).toEqual([
      expect.stringMatching(/^beats_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('refuses a taken e-mail address or username in any case of letters, at its field (rule A6)', async () => {
    await logIn(registration('grace'));
    const sameEmail = registration('grace2', { email: ' GRACE@test.example ' });
    expect(await logIn(sameEmail)).toMatchObject(taken('email'));
    const sameName = registration('GRACE', { email: 'other@test.example' });
    expect(await logIn(sameName)).toMatchObject(taken('username'));
  });

  it.each<[string, object, string, string?]>([
    ['a short password', { password: 'seven77' }, 'password', 'Password must be at least 8 characters.'],
    ['a long password', { password: 'x'.repeat(129) }, 'password', 'Password can be at most 128 characters.'],
    [
      'a username with a dash',
      { username: 'a-b' },
      'username',
      'Username can only contain letters, numbers, and underscores.',
    ],
    ['a username of 31', { username: 'x'.repeat(31) }, 'username', 'Username can be at most 30 characters.'],
    ['an invalid e-mail address', { email: 'unknown' }, 'email', 'Please enter a valid email address.'],
    ['a missing last name', { lastName: undefined }, 'lastName', 'Please fill in all fields.'],
    ['a first name that shows nothing', { firstName: '\u200B\u3164' }, 'firstName'],
    ['a last name that shows nothing', { lastName: '\u202E\u2800' }, 'lastName'],
  ])('refuses %s at its field (rules A5, L4)', async (_, patch, path, message) => {
    const reply = await logIn(registration('field_test', patch));
    expect(reply).toMatchObject(refusalAt(path, message));
    expect(reply.body.code).toBe('INVALID_INPUT');
  });

  it('loses invisible characters and those that turn the direction, and is composed (rule L4)', async () => {
    const names = { firstName: 'A\u200Bda', lastName: '\u202EBeyonce\u0301' };
    const { body } = await logIn(registration('cleaned', names));
    expect(body).toMatchObject({ firstName: 'Ada', lastName: 'Beyonc\u00E9' });
  });

  it('stores no password hint and no secret question that a client sends', async () => {
    const secrets = { passwordHint: 'my horse', secretQuestion: 'Its name?', secretAnswer: 'Bucephalus' };
    const { body } = await logIn({ ...registration('hinting'), ...secrets });
    const rows = await app.rows('select * from users where id = $1', body.id);
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]).join()).not.toMatch(/hint|question|answer/);
    for (const secret of Object.values(secrets)) expect(JSON.stringify([body, rows])).not.toContain(secret);
  });

  it('makes the account of ADMIN_EMAIL an admin', async () => {
    expect((await logIn(registration('boss'))).body.role).toBe('admin');
  });
});

describe('ADMIN_EMAIL with a PUBLIC_URL', () => {
  const open = async () => {
    const site = await openTestApp({
      PUBLIC_URL: 'https://beats.example',
      ADMIN_EMAIL: 'boss@test.example',
    });
    const send = async (body: object, by = site.visitor) => {
      const { status, body: answer } = await by.call(routes.logIn, { body });
      return { status, body: answer };
    };
    const signUp = async (patch: object) => (await send(registration('boss', patch))).body.role;
    const notice = async () => {
      const found = await prepareAdmin(site.context, site.adminCode);
      return found && [found.text, found.link].join(' ').trim();
    };
    return { site, send, signUp, notice };
  };

  it('makes an admin of the user who signs up with the code of the printed link, at no other address', async () => {
    const { signUp, notice } = await open();
    const link = /https:\S+/.exec((await notice()) ?? '')?.[0] ?? '';
    expect(link).toMatch(/^https:\/\/beats\.example\/auth\?adminCode=[\w-]{43}$/);
    const adminCode = new URL(link).searchParams.get('adminCode');
    expect(await signUp({ username: 'other', email: 'other@test.example', adminCode })).toBe('user');
    expect(await notice()).toContain(link);
    expect(await signUp({ adminCode })).toBe('admin');
    expect(await notice()).toBeNull();
  });

  it.each([{}, { adminCode: 'guessed' }, { adminCode: 'guessed', email: ' Boss@TEST.example' }])(
    'refuses a sign-up with %j like a taken address, also to a guest, and leaves the address to the link',
    async (patch) => {
      const { site, send, signUp, notice } = await open();
      await site.signUp('taken');
      const refused = await send(registration('boss', patch));
      expect(refused).toEqual(await send(registration('other', { email: 'taken@test.example' })));
      // A taken username does not tell the address from a taken one.
      expect(await send(registration('taken', { email: 'boss@test.example', ...patch }))).toEqual(refused);
      expect(await send(registration('boss', patch), await createGuest(site))).toEqual(refused);
      expect(await site.rows("select email from users where email like 'boss%'")).toEqual([]);
      expect(await notice()).toContain('/auth?adminCode=');
      expect(await signUp({ adminCode: site.adminCode })).toBe('admin');
    },
  );

  it('keeps the code unused when the sign-up fails at its username', async () => {
    const { site, send, signUp } = await open();
    await site.signUp('taken');
    const { adminCode } = site;
    const body = registration('taken', { email: 'boss@test.example', adminCode });
    expect(await send(body)).toMatchObject(taken('username'));
    expect(await signUp({ adminCode })).toBe('admin');
  });

  it('makes one admin only, even after that account is deleted and the server starts again', async () => {
    const { site, send, signUp, notice } = await open();
    const { adminCode } = site;
    expect(await signUp({ adminCode })).toBe('admin');
    const second = await site.signUp('second');
    await makeAdmin(site.context, second.email);
    const rows = await site.rows("select id from users where email = 'boss@test.example'");
    const { cookie } = await signIn(site, second);
    const admin = site.browser(cookie);
    expect((await admin.call(routes.adminDeleteUser, { params: { id: rows[0].id } })).status).toBe(200);
    expect(await notice()).toMatch(/has been used\. Sign up with another address, then run: npm run admin/);
    const heir = registration('heir', { email: 'boss@test.example', adminCode });
    expect(await send(heir)).toMatchObject(taken('email'));
  });

  it('warns of an account of that address from before, which another person may have made', async () => {
    const { site, notice } = await open();
    await site.rows(
      "insert into users (email, created_at, updated_at) values ('boss@test.example', now(), now())",
    );
    expect(await notice()).toMatch(/npm run password -- <its address>\), then run: npm run admin/);
  });
});

/** Signs a user in again. Returns the reply with its session cookie. */
async function signIn(site: TestApp, { email }: Pick<TestUser, 'email'>, patch: object = {}) {
  const reply = await site.visitor.call(routes.logIn, { body: { email, password: PASSWORD, ...patch } });
  return { ...reply, cookie: cookieOf(reply) };
}

describe('sign-in', () => {
  it('gives a wrong e-mail address and a wrong password the same answer (rule A8)', async () => {
    const person = await app.signUp('same_answer');
    const wrongPassword = await signIn(app, person, { password: 'not this one' });
    const wrongEmail = await signIn(app, { email: 'unknown@test.example' });
    expect(wrongPassword).toMatchObject(refusal(401, 'Invalid email or password.'));
    expect(wrongEmail.body).toEqual(wrongPassword.body);
  });

  it('sets a cookie until the browser closes, or for 30 days with ‘Remember me’ (rule A9)', async () => {
    await app.signUp('remembered');
    // The e-mail address is compared trimmed and lower-cased.
    const credentials = { email: '  Remembered@TEST.example ' };
    const brief = await signIn(app, credentials);
    expect(brief.body.username).toBe('remembered');
    expect(sessionCookiesOf(brief)[0]).not.toMatch(/Expires|Max-Age/);
    const long = await signIn(app, credentials, { rememberMe: true });
    const expires = /Expires=([^;]+)/.exec(String(sessionCookiesOf(long)))?.[1] ?? '';
    expect(Date.parse(expires) - app.clock.now().getTime()).toBe(30 * 24 * 60 * 60 * 1000);
  });

  it('ends at sign-out, even for a copied cookie (rule A10)', async () => {
    const person = await app.signUp('leaver');
    expect((await person.call(routes.getCurrentUser)).status).toBe(200);
    const left = await person.call(routes.logOut);
    expect(left.headers['clear-site-data']).toBe('"cache"');
    const after = await person.call(routes.getCurrentUser);
    expect(after).toMatchObject({ status: 401, body: { message: 'Unauthorized', code: 'UNAUTHORIZED' } });
  });

  it('replaces the session of the browser with a new one', async () => {
    const person = await app.signUp('fixated');
    const again = await person.call(routes.logIn, { body: { email: person.email, password: PASSWORD } });
    expect(cookieOf(again)).not.toBe(person.cookie);
    expect((await app.browser(cookieOf(again)).call(routes.getCurrentUser)).status).toBe(200);
    expect((await person.call(routes.getCurrentUser)).status).toBe(401);
  });
});

describe('a limit', () => {
  it('stops the eleventh failed sign-in of an account, but not another account (rule L8)', async () => {
    const person = await app.signUp('guessed');
    const guess = () => signIn(app, person, { password: 'wrong guess' });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // A client that keeps sending must open another connection.
    expect(refused.headers.connection).toBe('close');
    expect((await signIn(app, await app.signUp('not_guessed'))).status).toBe(200);
  });

  it('checks ten of thirty simultaneous guesses and refuses the others, even a right one', async () => {
    const person = await app.signUp('hammered');
    const guesses = Array.from({ length: 30 }, (_, n) =>
      signIn(app, person, n === 29 ? {} : { password: 'wrong guess' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  /** Signs up or in from an address that the headers of a proxy name. */
  const send = async (site: TestApp, payload: object, from: string, remoteAddress = '127.0.0.1') => {
    const headers = { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` };
    const call = { method: 'POST', url: '/api/auth/login', remoteAddress, headers, payload } as const;
    return (await site.http.inject(call)).statusCode;
  };

  it('stops one IPv6 network that tries one password on many accounts, and no other network', async () => {
    const env = { LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: '5', TRUST_PROXY: 'loopback' };
    const strict = await openTestApp(env);
    const { email } = await strict.signUp('owner');
    const guess = (n: number) =>
      send(strict, { email: `unknown${n}@test.example`, password: 'Password1' }, `2001:db8::${n}`);
    for (let n = 1; n <= 5; n += 1) expect(await guess(n)).toBe(401);
    expect(await guess(99)).toBe(429);
    expect(await send(strict, { email, password: PASSWORD }, '2001:db8:1::1')).toBe(200);
  });

  it.each([
    [{}, 429],
    [{ TRUST_PROXY: '192.0.2.1' }, 429],
    [{ TRUST_PROXY: 'loopback' }, 200],
  ])('counts by the address of the connection, whatever headers say, with %j: %i', async (env, status) => {
    const strict = await openTestApp({ LIMIT_REGISTRATIONS: '1', ...env });
    expect(await send(strict, registration('near'), '203.0.113.1')).toBe(200);
    expect(await send(strict, registration('far'), '203.0.113.2')).toBe(status);
  });

  it('counts a client of the local network by its own address behind a proxy on this machine', async () => {
    const strict = await openTestApp({ LIMIT_REGISTRATIONS: '1', TRUST_PROXY: 'true' });
    // The proxy appends the address of its client to what the client sent.
    expect(await send(strict, registration('lan_1'), '203.0.113.1, 192.168.1.5')).toBe(200);
    expect(await send(strict, registration('lan_2'), '203.0.113.2, 192.168.1.5')).toBe(429);
    expect(await send(strict, registration('lan_3'), '203.0.113.3', '192.168.1.6')).toBe(200);
    expect(await send(strict, registration('lan_4'), '203.0.113.4', '192.168.1.6')).toBe(429);
  });
});

describe('a write', () => {
  it.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 200],
    [{}, 200],
  ])('with the headers %j is answered with %i (rule A15)', async (headers, status) => {
    expect((await app.visitor.call(routes.logOut, { headers })).status).toBe(status);
  });

  it.each([
    ['beats.local:3000', 'http://beats.local:3000', 200],
    ['127.0.0.1:3000', 'http://beats.local:3000', 200],
    ['192.168.1.5:3000', 'http://192.168.1.5:3000', 200],
    ['localhost:3000', 'http://localhost:3000', 200],
    ['evil.example:3000', 'http://evil.example:3000', 403],
  ])('to the host %s from %s is answered with %i', async (host, origin, status) => {
    const site = await openTestApp({ PUBLIC_URL: 'http://beats.local:3000' });
    for (const headers of [
      { host, origin },
      { host, origin, 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      expect((await site.visitor.call(routes.logOut, { headers })).status).toBe(status);
    }
  });

  it('to a host that PUBLIC_URL does not name says in answer and log what the operator has to set', async () => {
    const lines: string[] = [];
    const env = { PUBLIC_URL: 'https://beat.example', LOG_LEVEL: 'warn' };
    const site = await openTestApp(env, { write: (line) => void lines.push(line) });
    const messageWith = async (more: Record<string, string>) => {
      const headers = { host: 'beats.example', origin: 'https://beats.example', ...more };
      return (await site.visitor.call(routes.logIn, { body: registration('lost'), headers })).body.message;
    };
    const hint =
      'This request came from another site and was refused. If you run this site: the server is set up for https://beat.example, and this page is at https://beats.example. Set PUBLIC_URL to the address that users open.';
    expect(await messageWith({ 'sec-fetch-site': 'same-origin' })).toBe(hint);
    // Browsers send no Sec-Fetch-Site over plain http.
    expect(await messageWith({})).toBe(hint);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      code: 'CROSS_SITE',
      expectedHost: 'beat.example',
      receivedHost: 'beats.example',
    });
    // The browser knows that the page is of another site.
    for (const given of ['cross-site', 'same-site']) {
      expect(await messageWith({ 'sec-fetch-site': given })).not.toContain('PUBLIC_URL');
    }
  });
});

describe('the profile', () => {
  const save = (person: TestUser, body: object) =>
    person.call(routes.updateProfile, { body: { firstName: ' Mary ', lastName: 'Shelley', ...body } });

  it('stores names and username, removes an empty username, and keeps one that is not sent (rule A17)', async () => {
    const [person, other] = [await app.signUp('renamed'), await app.signUp('unnamed')];
    const names = { firstName: 'Mary', lastName: 'Shelley' };
    expect((await save(person, { username: 'mary_s' })).body).toMatchObject({ ...names, username: 'mary_s' });
    expect((await save(person, {})).body.username).toBe('mary_s');
    expect((await save(person, { username: '' })).body.username).toBeNull();
    expect((await save(other, { username: null })).body.username).toBeNull();
    // The removed username is free again.
    expect((await save(other, { username: 'mary_s' })).body.username).toBe('mary_s');
  });

  it('refuses a blank name and a taken username at their fields (rule A17)', async () => {
    await app.signUp('occupied');
    const person = await app.signUp('blank');
    expect(await save(person, { firstName: '  ' })).toMatchObject(refusalAt('firstName'));
    expect(await save(person, { username: 'OCCUPIED' })).toMatchObject(taken('username'));
  });
});

describe('GET /api/login', () => {
  const redirect = async (query: string, headers: Record<string, string> = {}) => {
    const reply = await app.http.inject({ method: 'GET', url: `/api/login${query}`, headers });
    expect(reply.statusCode).toBe(302);
    return reply.headers.location;
  };
  const host = 'beats.example';

  it.each<[string, Record<string, string>, string]>([
    ['?returnTo=/tournaments/7%23matchup-3', {}, '?returnTo=%2Ftournaments%2F7%23matchup-3'],
    ['?returnTo=https://evil.example', {}, '?returnTo=%2F'],
    ['?returnTo=//evil.example', {}, '?returnTo=%2F'],
    ['?returnTo=/%5Cevil.example', {}, '?returnTo=%2F'],
    ['', {}, '?returnTo=%2F'],
    ['', { host, referer: `http://${host}/create` }, '?returnTo=%2Fcreate'],
    ['', { host, referer: 'http://evil.example/create' }, '?returnTo=%2F'],
    ['?tab=signup&returnTo=/tournaments/7', {}, '?tab=signup&returnTo=%2Ftournaments%2F7'],
    // A device that has signed in before gets no other tab.
    ['?tab=signup', { cookie: 'beats_device=1.x.y' }, '?returnTo=%2F'],
  ])('with %s and the headers %j leads to /auth%s (rule A3)', async (query, headers, target) => {
    expect(await redirect(query, headers)).toBe(`/auth${target}`);
  });

  it.each([
    ['/%E2%82%AC', '/%E2%82%AC'],
    ['/a/../tournaments/7', '/tournaments/7'],
    ['/.//evil.example', '/'],
    ['/./auth', '/'],
    ['/./api/login', '/'],
    ['/%09/evil.example', '/'],
  ])('redirects a user with returnTo=%s to %s', async (returnTo, target) => {
    expect(await redirect(`?returnTo=${returnTo}`, { cookie: returning.cookie ?? '' })).toBe(target);
  });
});

it('a password change needs the current password, ends every other session and keeps this one (rule A11)', async () => {
  const person = await app.signUp('changer');
  const change = (currentPassword: string, newPassword: string) =>
    person.call(routes.changePassword, { body: { currentPassword, newPassword } });
  const elsewhere = app.browser((await signIn(app, person)).cookie);
  expect(await change('wrong', 'a new password')).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', issues: [{ path: 'currentPassword' }] },
  });
  expect(await change(PASSWORD, 'short')).toMatchObject(refusalAt('newPassword'));
  expect((await change(PASSWORD, 'a new password')).status).toBe(200);
  expect((await person.call(routes.getCurrentUser)).status).toBe(200);
  expect((await elsewhere.call(routes.getCurrentUser)).status).toBe(401);
  expect((await signIn(app, person)).status).toBe(401);
  expect((await signIn(app, person, { password: 'a new password' })).status).toBe(200);
});

describe('the session cookie', () => {
  it('is Secure and bound to this host by its name with an https PUBLIC_URL', async () => {
    const reply = await secure.visitor.call(routes.logIn, { body: registration('secure') });
    expect(sessionCookiesOf(reply)).toEqual([
      expect.stringMatching(/^__Host-beats_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('is not read under its plain name, and the next sign-in or sign-out removes that cookie (rule A9)', async () => {
    const person = await secure.signUp('former');
    const plain = `beats_session=${person.cookie?.split('=')[1]}`;
    const whoIs = async (cookie: string) => (await secure.browser(cookie).call(routes.getCurrentUser)).body;
    expect(await whoIs(plain)).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await whoIs(`${plain}x; ${person.cookie}`)).toMatchObject({ username: 'former' });
    const body = { email: person.email, password: PASSWORD };
    for (const reply of [
      await secure.browser(plain).call(routes.logIn, { body }),
      await secure.browser(plain).call(routes.logOut),
    ]) {
      expect(sessionCookiesOf(reply)).toEqual([
        expect.stringMatching(/^__Host-beats_session=/),
        expect.stringMatching(/^beats_session=; .*Expires=Thu, 01 Jan 1970/),
      ]);
    }
  });
});
