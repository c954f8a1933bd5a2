import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { makeAdmin, prepareAdmin } from '#server/features/accounts/service.ts';
import { cookieOf, createTestApp, PASSWORD, type Reply, type TestApp, type TestUser } from './support/app.ts';
import { openApp } from './support/community.ts';
import { createGuest } from './support/guests.ts';
import { refusal, refusalAt } from './support/tournaments.ts';

const app = await openApp({ ADMIN_EMAIL: 'Boss@Test.Example' });

const registration = (username: string, patch: object = {}) => ({
  email: `${username}@test.example`,
  username,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Byron',
  ...patch,
});
const cookiesOf = ({ headers }: Reply) => [headers['set-cookie']].flat().map(String);
const sessionCookieOf = (reply: Reply) =>
  cookiesOf(reply).find((cookie) => cookie.startsWith('beats_session='));
const logIn = (body: object, headers = {}) => app.visitor.call(routes.logIn, { body, headers });

describe('registration', () => {
  it('answers with the current user and signs the user in (rule A4)', async () => {
    const reply = await logIn(registration('ada'));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ username: 'ada', role: 'user', level: 1, points: 0, rank: 1 });
    expect(JSON.stringify(reply.body)).not.toContain('argon2');
    expect(sessionCookieOf(reply)).toMatch(/HttpOnly/);
  });

  it('starts in a database without any account', async () => {
    const fresh = await createTestApp();
    const { rows } = await fresh.pool.query('select * from users');
    await fresh.close();
    expect(rows).toEqual([]);
  });

  it('refuses a taken e-mail address or username in any case of letters, at its field (rule A6)', async () => {
    await logIn(registration('grace'));
    const sameEmail = await logIn(registration('grace2', { email: ' GRACE@test.example ' }));
    expect(sameEmail).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] },
    });
    const sameName = await logIn(registration('GRACE', { email: 'other@test.example' }));
    expect(sameName).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_TAKEN', issues: [{ path: 'username' }] },
    });
  });

  it.each([
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
  ])('refuses %s at its field (rule A5)', async (_, patch, path, message) => {
    const reply = await logIn(registration('field_test', patch));
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('INVALID_INPUT');
    expect(reply.body.error).toBe(reply.body.message);
    expect(reply.body.issues).toContainEqual({ path, message });
  });

  it('stores no password hint and no secret question that a client sends', async () => {
    const secrets = { passwordHint: 'my horse', secretQuestion: 'Its name?', secretAnswer: 'Bucephalus' };
    const { body } = await logIn({ ...registration('hinting'), ...secrets });
    const { rows } = await app.pool.query('select * from users where id = $1', [body.id]);
    const kept = JSON.stringify([body, rows]);
    expect(rows).toHaveLength(1);
    for (const secret of Object.values(secrets)) expect(kept).not.toContain(secret);
    expect(Object.keys(rows[0]).join()).not.toMatch(/hint|question|answer/);
  });

  it('makes the account of ADMIN_EMAIL an admin', async () => {
    const reply = await logIn(registration('boss'));
    expect(reply.body.role).toBe('admin');
  });
});

describe('ADMIN_EMAIL with a PUBLIC_URL', () => {
  const env = { PUBLIC_URL: 'https://beats.example', ADMIN_EMAIL: 'boss@test.example' };
  const open = async () => {
    const site = await createTestApp(env);
    const signUp = async (patch: object) =>
      (await site.visitor.call(routes.logIn, { body: registration('boss', patch) })).body.role;
    const notice = async () => {
      const found = await prepareAdmin(site.context, site.adminCode);
      return found && [found.text, found.link].join(' ').trim();
    };
    return { site, signUp, notice };
  };

  it('makes an admin of the user who signs up with the code of the printed link', async () => {
    const { site, signUp, notice } = await open();
    const link = /https:\S+/.exec((await notice()) ?? '')?.[0] ?? '';
    expect(link).toMatch(/^https:\/\/beats\.example\/auth\?adminCode=[\w-]{43}$/);
    expect(await notice()).toContain(link);
    expect(await signUp({ adminCode: new URL(link).searchParams.get('adminCode') })).toBe('admin');
    expect(await notice()).toBeNull();
    await site.close();
  });

  it.each([{}, { adminCode: 'guessed' }, { adminCode: 'guessed', email: ' Boss@TEST.example' }])(
    'refuses a sign-up with %j like a taken address, and leaves the address to the link',
    async (patch) => {
      const { site, signUp, notice } = await open();
      await site.signUp('taken');
      const asReply = async (body: object) => {
        const { status, body: answer } = await site.visitor.call(routes.logIn, { body });
        return { status, answer };
      };
      const refused = await asReply(registration('boss', patch));
      expect(refused).toEqual(await asReply(registration('other', { email: 'taken@test.example' })));
      // A taken username does not tell the address from a taken one.
      expect(await asReply(registration('taken', { email: 'boss@test.example', ...patch }))).toEqual(refused);
      const { rows } = await site.pool.query("select email from users where email like 'boss%'");
      expect(rows).toEqual([]);
      expect(await notice()).toContain('/auth?adminCode=');
      expect(await signUp({ adminCode: site.adminCode })).toBe('admin');
      await site.close();
    },
  );

  it('is refused to a guest who signs up', async () => {
    const { site } = await open();
    const guest = await createGuest(site);
    const reply = await guest.call(routes.logIn, { body: registration('boss') });
    expect(reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] } });
    await site.close();
  });

  it('keeps the code unused when the sign-up fails at its username', async () => {
    const { site, signUp } = await open();
    await site.signUp('taken');
    const { adminCode } = site;
    const body = registration('taken', { email: 'boss@test.example', adminCode });
    expect((await site.visitor.call(routes.logIn, { body })).body.code).toBe('USERNAME_TAKEN');
    expect(await signUp({ adminCode })).toBe('admin');
    await site.close();
  });

  it('makes one admin only, even after that account is deleted and the server starts again', async () => {
    const { site, signUp, notice } = await open();
    const { adminCode } = site;
    expect(await signUp({ adminCode })).toBe('admin');
    await makeAdmin(site.context, (await site.signUp('second')).email);
    const second = (await site.visitor.call(routes.logIn, {
      body: { email: 'second@test.example', password: PASSWORD },
    })) as Reply;
    const { rows } = await site.pool.query("select id from users where email = 'boss@test.example'");
    const headers = { cookie: cookieOf(second) ?? '' };
    const params = { id: rows[0].id };
    expect((await site.visitor.call(routes.adminDeleteUser, { params, headers })).status).toBe(200);
    expect(await notice()).toMatch(/has been used\. Sign up with another address, then run: npm run admin/);
    const body = registration('heir', { email: 'boss@test.example', adminCode });
    expect((await site.visitor.call(routes.logIn, { body })).body.code).toBe('EMAIL_TAKEN');
    await site.close();
  });

  it('warns of an account of that address from before, which another person may have made', async () => {
    const { site, notice } = await open();
    await site.pool.query(
      "insert into users (email, created_at, updated_at) values ('boss@test.example', now(), now())",
    );
    expect(await notice()).toMatch(/npm run password -- <its address>\), then run: npm run admin/);
    await site.close();
  });

  it('makes no admin of another e-mail address with the code', async () => {
    const { site, signUp } = await open();
    expect(await signUp({ email: 'other@test.example', adminCode: site.adminCode })).toBe('user');
    await site.close();
  });
});

describe('a name', () => {
  it.each([
    ['\u200B\u3164', 'Byron', 'firstName'],
    ['Ada', '\u202E\u2800', 'lastName'],
  ])(
    'that shows nothing is refused at its field: %j %j (rules A5, L4)',
    async (firstName, lastName, path) => {
      const reply = await logIn(registration('invisible', { firstName, lastName }));
      expect(reply).toMatchObject(refusalAt(path));
    },
  );

  it('loses invisible characters and those that turn the direction, and is composed (rule L4)', async () => {
    const reply = await logIn(
      registration('cleaned', { firstName: 'A\u200Bda', lastName: '\u202EBeyonce\u0301' }),
    );
    expect(reply.body).toMatchObject({ firstName: 'Ada', lastName: 'Beyonc\u00E9' });
  });
});

describe('sign-in', () => {
  it('gives a wrong e-mail address and a wrong password the same answer (rule A8)', async () => {
    await logIn(registration('same_answer'));
    const wrongPassword = await logIn({ email: 'same_answer@test.example', password: 'not this one' });
    const wrongEmail = await logIn({ email: 'unknown@test.example', password: PASSWORD });
    expect(wrongPassword.status).toBe(401);
    expect(wrongEmail.body).toEqual(wrongPassword.body);
    expect(wrongPassword.body.message).toBe('Invalid email or password.');
  });

  it('compares the e-mail address trimmed and lower-cased', async () => {
    await logIn(registration('folded'));
    const reply = await logIn({ email: '  Folded@TEST.example ', password: PASSWORD });
    expect(reply.body.username).toBe('folded');
  });

  it('sets a cookie until the browser closes, or for 30 days with ‘Remember me’ (rule A9)', async () => {
    await logIn(registration('remembered'));
    const credentials = { email: 'remembered@test.example', password: PASSWORD };
    const brief = await logIn(credentials);
    expect(sessionCookieOf(brief)).not.toMatch(/Expires|Max-Age/);
    const long = await logIn({ ...credentials, rememberMe: true });
    const expires = /Expires=([^;]+)/.exec(String(long.headers['set-cookie']))?.[1] ?? '';
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
    const body = { email: person.email, password: PASSWORD };
    const again = await person.call(routes.logIn, { body });
    expect(cookieOf(again)).not.toBe(person.cookie);
    expect((await app.browser(cookieOf(again)).call(routes.getCurrentUser)).status).toBe(200);
    expect((await person.call(routes.getCurrentUser)).status).toBe(401);
  });
});

describe('a limit', () => {
  it('stops the eleventh failed sign-in of an account, but not another account (rule L8)', async () => {
    const person = await app.signUp('guessed');
    const guess = () => logIn({ email: person.email, password: 'wrong guess' });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // A client that keeps sending must open another connection.
    expect(refused.headers.connection).toBe('close');
    const other = await app.signUp('not_guessed');
    expect((await logIn({ email: other.email, password: PASSWORD })).status).toBe(200);
  });

  it('checks ten of thirty simultaneous guesses and refuses the others, even a right one', async () => {
    const person = await app.signUp('hammered');
    const guesses = Array.from({ length: 30 }, (_, n) =>
      logIn({ email: person.email, password: n === 29 ? PASSWORD : 'wrong guess' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('stops one IPv6 network that tries one password on many accounts, and no other network', async () => {
    const strict = await createTestApp({ LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: '5', TRUST_PROXY: 'loopback' });
    const owner = await strict.signUp('owner');
    const guess = (email: string, from: string, password = 'Password1') =>
      strict.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': from },
        payload: { email, password },
      });
    for (let n = 0; n < 5; n += 1) {
      expect((await guess(`unknown${n}@test.example`, `2001:db8::${n + 1}`)).statusCode).toBe(401);
    }
    expect((await guess('another@test.example', '2001:db8::99')).statusCode).toBe(429);
    const elsewhere = await guess(owner.email, '2001:db8:1::1', PASSWORD);
    await strict.close();
    expect(elsewhere.statusCode).toBe(200);
  });

  it('stops registrations of one address', async () => {
    const strict = await createTestApp({ LIMIT_REGISTRATIONS: '1' });
    await strict.signUp('first');
    const second = await strict.visitor.call(routes.logIn, { body: registration('second') });
    await strict.close();
    expect(second.status).toBe(429);
  });

  it('counts by the address of the connection, whatever header it sends, unless TRUST_PROXY names that address', async () => {
    const statuses = async (env: Record<string, string>) => {
      const strict = await createTestApp({ LIMIT_REGISTRATIONS: '1', ...env });
      const register = (username: string, from: string) =>
        strict.visitor.call(routes.logIn, {
          body: registration(username),
          headers: { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` },
        });
      const replies = [await register('near', '203.0.113.1'), await register('far', '203.0.113.2')];
      await strict.close();
      return replies.map(({ status }) => status);
    };
    expect(await statuses({})).toEqual([200, 429]);
    expect(await statuses({ TRUST_PROXY: '192.0.2.1' })).toEqual([200, 429]);
    expect(await statuses({ TRUST_PROXY: 'loopback' })).toEqual([200, 200]);
  });

  it('counts a client of the local network by its own address behind a proxy on this machine', async () => {
    const strict = await createTestApp({ LIMIT_REGISTRATIONS: '1', TRUST_PROXY: 'true' });
    const register = async (username: string, remoteAddress: string, forwardedFor: string) => {
      const { statusCode } = await strict.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'x-forwarded-for': forwardedFor },
        payload: registration(username),
      });
      return statusCode;
    };
    // The proxy appends the address of its client to what the client sent.
    expect(await register('lan_1', '127.0.0.1', '203.0.113.1, 192.168.1.5')).toBe(200);
    expect(await register('lan_2', '127.0.0.1', '203.0.113.2, 192.168.1.5')).toBe(429);
    expect(await register('lan_3', '192.168.1.6', '203.0.113.3')).toBe(200);
    expect(await register('lan_4', '192.168.1.6', '203.0.113.4')).toBe(429);
    await strict.close();
  });
});

describe('a write', () => {
  let users = 0;

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 200],
    [{}, 200],
  ])('with the headers %j is answered with %i (rule A15)', async (headers, status) => {
    const person = await app.signUp(`writer_${users++}`);
    const reply = await person.call(routes.logOut, { headers: headers as Record<string, string> });
    expect(reply.status).toBe(status);
  });
});

describe('with a PUBLIC_URL', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({ PUBLIC_URL: 'http://beats.local:3000' });
  });
  afterAll(() => site.close());

  it.each([
    ['beats.local:3000', 'http://beats.local:3000', 200],
    ['127.0.0.1:3000', 'http://beats.local:3000', 200],
    ['192.168.1.5:3000', 'http://192.168.1.5:3000', 200],
    ['localhost:3000', 'http://localhost:3000', 200],
    ['evil.example:3000', 'http://evil.example:3000', 403],
  ])('a write to the host %s from %s is answered with %i', async (host, origin, status) => {
    for (const headers of [
      { host, origin },
      { host, origin, 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      expect((await site.visitor.call(routes.logOut, { headers })).status).toBe(status);
    }
  });
});

describe('a site whose PUBLIC_URL names another host than its pages', () => {
  const PAGE = { host: 'beats.example', origin: 'https://beats.example' };

  it('says in the answer and in the log what the operator has to set', async () => {
    const lines: string[] = [];
    const site = await createTestApp(
      { PUBLIC_URL: 'https://beat.example', LOG_LEVEL: 'warn' },
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const signUp = async (headers: Record<string, string>) =>
      (await site.visitor.call(routes.logIn, { body: registration('lost'), headers })).body.message;
    const hint =
      'This request came from another site and was refused. If you run this site: the server is set up for https://beat.example, and this page is at https://beats.example. Set PUBLIC_URL to the address that users open.';
    expect(await signUp({ ...PAGE, 'sec-fetch-site': 'same-origin' })).toBe(hint);
    // Browsers send no Sec-Fetch-Site over plain http.
    expect(await signUp(PAGE)).toBe(hint);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      code: 'CROSS_SITE',
      expectedHost: 'beat.example',
      receivedHost: 'beats.example',
    });
    // The browser knows that the page is of another site.
    for (const given of ['cross-site', 'same-site']) {
      expect(await signUp({ ...PAGE, 'sec-fetch-site': given })).not.toContain('PUBLIC_URL');
    }
    await site.close();
  });
});

describe('the profile', () => {
  it('stores names and username, removes an empty username, and keeps one that is not sent (rule A17)', async () => {
    const person = await app.signUp('renamed');
    const body = { firstName: ' Mary ', lastName: 'Shelley', username: 'mary_s' };
    const saved = await person.call(routes.updateProfile, { body });
    expect(saved.body).toMatchObject({ firstName: 'Mary', lastName: 'Shelley', username: 'mary_s' });
    const kept = await person.call(routes.updateProfile, {
      body: { firstName: 'Mary', lastName: 'Shelley' },
    });
    expect(kept.body.username).toBe('mary_s');
    const other = await app.signUp('unnamed');
    for (const [caller, username] of [
      [person, ''],
      [other, null],
    ] as const) {
      const removed = await caller.call(routes.updateProfile, { body: { ...body, username } });
      expect(removed).toMatchObject({ status: 200, body: { username: null } });
    }
    // The removed username is free again.
    const taken = await other.call(routes.updateProfile, { body });
    expect(taken.body.username).toBe('mary_s');
  });

  it('refuses a blank name and a taken username at their fields (rule A17)', async () => {
    await app.signUp('occupied');
    const person = await app.signUp('blank');
    const blank = await person.call(routes.updateProfile, { body: { firstName: '  ', lastName: 'X' } });
    expect(blank.body.issues[0].path).toBe('firstName');
    const body = { firstName: 'A', lastName: 'B', username: 'OCCUPIED' };
    const taken = await person.call(routes.updateProfile, { body });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_TAKEN', issues: [{ path: 'username' }] },
    });
  });
});

describe('GET /api/login', () => {
  let returns = 0;
  const redirect = async (query: string, headers: Record<string, string> = {}) => {
    const reply = await app.http.inject({ method: 'GET', url: `/api/login${query}`, headers });
    expect(reply.statusCode).toBe(302);
    return reply.headers.location;
  };

  it.each([
    ['?returnTo=/tournaments/7%23matchup-3', '/tournaments/7#matchup-3'],
    ['?returnTo=https://evil.example', '/'],
    ['?returnTo=//evil.example', '/'],
    ['?returnTo=/%5Cevil.example', '/'],
    ['', '/'],
  ])('with %s leads back to %s (rule A3)', async (query, target) => {
    expect(await redirect(query)).toBe(`/auth?returnTo=${encodeURIComponent(target)}`);
  });

  it('opens the tab Sign Up on request, except for a device that has signed in before (rule A3)', async () => {
    expect(await redirect('?tab=signup&returnTo=/tournaments/7')).toBe(
      '/auth?tab=signup&returnTo=%2Ftournaments%2F7',
    );
    expect(await redirect('?tab=signup', { cookie: 'beats_device=1.x.y' })).toBe('/auth?returnTo=%2F');
  });

  it.each([
    ['/%E2%82%AC', '/%E2%82%AC'],
    ['/a/../tournaments/7', '/tournaments/7'],
    ['/.//evil.example', '/'],
    ['/./auth', '/'],
    ['/./api/login', '/'],
    ['/%09/evil.example', '/'],
  ])('redirects a user with returnTo=%s to %s', async (returnTo, target) => {
    const person = await app.signUp(`returning_${returns++}`);
    expect(await redirect(`?returnTo=${returnTo}`, { cookie: person.cookie ?? '' })).toBe(target);
  });

  it('follows a same-origin Referer only', async () => {
    const host = 'beats.example';
    expect(await redirect('', { host, referer: `http://${host}/create` })).toBe('/auth?returnTo=%2Fcreate');
    expect(await redirect('', { host, referer: 'http://evil.example/create' })).toBe('/auth?returnTo=%2F');
  });
});

describe('a password change', () => {
  const change = (person: TestUser, currentPassword: string, newPassword: string) =>
    person.call(routes.changePassword, { body: { currentPassword, newPassword } });
  const signIn = (email: string, password: string) =>
    app.visitor.call(routes.logIn, { body: { email, password } });

  it('needs the current password, ends every other session and keeps this one (rule A11)', async () => {
    const person = await app.signUp('changer');
    const elsewhere = cookieOf(await signIn(person.email, PASSWORD));
    expect(await change(person, 'wrong', 'a new password')).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', issues: [{ path: 'currentPassword' }] },
    });
    expect((await change(person, PASSWORD, 'short')).body.issues).toMatchObject([{ path: 'newPassword' }]);
    expect((await change(person, PASSWORD, 'a new password')).status).toBe(200);
    expect((await person.call(routes.getCurrentUser)).status).toBe(200);
    const other = await app.http.inject({ url: '/api/auth/user', headers: { cookie: elsewhere ?? '' } });
    expect(other.statusCode).toBe(401);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, 'a new password')).status).toBe(200);
  });
});

describe('the session cookie', () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await createTestApp({ PUBLIC_URL: 'https://beats.example' });
  });
  afterAll(() => secure.close());
  const sessionCookiesOf = (reply: Reply) =>
    cookiesOf(reply).filter((cookie) => cookie.includes('beats_session'));

  it('is Secure and bound to this host by its name with an https PUBLIC_URL', async () => {
    const reply = await secure.visitor.call(routes.logIn, { body: registration('secure') });
    expect(sessionCookiesOf(reply)).toEqual([
      expect.stringMatching(/^__Host-beats_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('has a plain name without https', async () => {
    const reply = await logIn(registration('plain'));
    expect(sessionCookiesOf(reply)).toEqual([
      expect.stringMatching(/^beats_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('is not read under its plain name, and the next sign-in or sign-out removes that cookie (rule A9)', async () => {
    const person = await secure.signUp('former');
    const [, token] = person.cookie?.split('=') ?? [];
    const plain = `beats_session=${token}`;
    const whoIs = async (cookie: string) =>
      (await secure.visitor.call(routes.getCurrentUser, { headers: { cookie } })).body;
    expect(await whoIs(plain)).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await whoIs(`${plain}x; ${person.cookie}`)).toMatchObject({ username: 'former' });
    const body = { email: person.email, password: PASSWORD };
    for (const reply of [
      await secure.visitor.call(routes.logIn, { body, headers: { cookie: plain } }),
      await secure.visitor.call(routes.logOut, { headers: { cookie: plain } }),
    ]) {
      expect(sessionCookiesOf(reply)).toEqual([
        expect.stringMatching(/^__Host-beats_session=/),
        expect.stringMatching(/^beats_session=; .*Expires=Thu, 01 Jan 1970/),
      ]);
    }
  });
});
