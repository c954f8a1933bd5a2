import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { readSignInAddress } from '#contract/sign-in-address.ts';
import type { SystemReport } from '#contract/system.ts';
import { PASSWORD, type TestApp } from './support/app.ts';
import { turnOnSecondFactor } from './support/authenticator-app.ts';
import { openApp, openTestApp } from './support/community.ts';
import { createGuest } from './support/guests.ts';
import { registrationOf } from './support/http-client.ts';
import { CLIENT, type Person, startIdentityProvider } from './support/identity-provider.ts';
import { type Browser, openBrowser, outcomeOf } from './support/provider-browser.ts';
import { refusalAt } from './support/tournaments.ts';

const PUBLIC_URL = 'https://beats.example';
const COMPANY = 'company.example';
const people: Person[] = [
  {
    sub: 'ada-1',
    email: `Ada@${COMPANY}`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Byron',
    preferred_username: `ada@${COMPANY}`,
  },
  ...['bea', 'cyd', 'dan', 'eve', 'flo', 'gil', 'hal'].map((name) => ({
    sub: `${name}-2`,
    email: `${name}@${COMPANY}`,
    email_verified: name !== 'bea',
    given_name: name,
  })),
];
const company = await startIdentityProvider({ publicUrl: PUBLIC_URL, people });
afterAll(() => company.close());
const app = await openApp(company.env);
const open = (site: TestApp = app) => openBrowser(site, PUBLIC_URL);
/** The browser of a person, for whom the provider asks nothing. */
const as = (name: string, site?: TestApp) => {
  company.state.next = people.find(({ sub }) => sub.startsWith(name))?.sub ?? null;
  return open(site);
};
const userOf = async (browser: Browser) => (await browser.call(routes.getCurrentUser)).body;
const isVisitor = async (browser: Browser) => (await browser.call(routes.getCurrentUser)).status === 401;
const verify = (email: string) =>
  app.rows('update users set email_verified_at = now() where email = $1', email);
/** An account with a password that has the address of a person at the company. */
async function signUpAt(name: string, site: TestApp = app) {
  const body = { ...registrationOf(name), email: `${name}@${COMPANY}` };
  const { body: user } = await site.visitor.call(routes.logIn, { body });
  return user as { id: number };
}
/** A site that takes so many invited persons. */
async function openInvitedSite(uses = 1, env = {}) {
  const site = await openTestApp({ ...company.env, SIGN_UP: 'invited', ...env });
  await site.rows("insert into invitations (token, max_uses) values ('friends', $1)", uses);
  return site;
}
/** A site that logs, and what it has logged. */
async function openLoggingSite() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const site = await openTestApp({ ...company.env, LOG_LEVEL: 'info' }, stream);
  return { site, log: () => lines.join('') };
}
/** Lets the provider be unavailable to requests of this path. */
const takeAway = (part = '') => {
  company.state.instead = (request, response) => {
    if (!request.url?.includes(part)) return false;
    response.writeHead(503).end();
    return true;
  };
};
beforeEach(() => {
  company.state.instead = null;
});

describe('a sign-in by OpenID Connect', () => {
  it('makes an account of the verified claims, and signs in to it again (rules A52, A54)', async () => {
    const browser = as('ada');
    expect(await browser.signIn('oidc', '?returnTo=/leaderboard')).toBe('/leaderboard');
    const user = await userOf(browser);
    const claims = {
      email: `ada@${COMPANY}`,
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'user',
    };
    expect(user).toMatchObject(claims);
    const again = as('ada');
    await again.signIn('oidc');
    expect((await userOf(again)).id).toBe(user.id);
  });

  it('stores no address that the provider has not verified (rule A54)', async () => {
    const browser = as('bea');
    await browser.signIn('oidc');
    expect((await userOf(browser)).email).toBe('');
    expect(JSON.stringify(await app.rows('select * from users'))).not.toContain('bea@');
  });

  it('keeps the account when the address at the provider changes (rule A52)', async () => {
    const browser = as('ada');
    await browser.signIn('oidc');
    const person = people[0] as Person;
    const before = { ...person };
    Object.assign(person, { email: 'new@company.example', given_name: 'Augusta' });
    const again = as('ada');
    await again.signIn('oidc');
    expect(await userOf(again)).toEqual(await userOf(browser));
    Object.assign(person, before);
  });

  it('makes one account of two tabs that return at once (rule A52)', async () => {
    const tabs = [as('cyd'), as('cyd')];
    const answers = await Promise.all(tabs.map((tab) => tab.stopBeforeReturn('oidc')));
    await Promise.all(tabs.map((tab, index) => tab.walk(answers[index] ?? '')));
    const rows = await app.rows("select count(*)::int as count from users where first_name = 'cyd'");
    expect(rows[0].count).toBe(1);
  });

  it('has no password, and none signs in to it', async () => {
    for (const password of ['', 'null', PASSWORD]) {
      const { status } = await app.visitor.call(routes.logIn, {
        body: { email: `ada@${COMPANY}`, password },
      });
      expect([400, 401]).toContain(status);
    }
  });

  it('names the way in to visitors (rule A52)', async () => {
    const { body } = await app.visitor.call(routes.getSite);
    expect(body).toMatchObject({
      signInProviders: [{ id: 'oidc', name: 'Company' }],
      passwordsAccepted: true,
    });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/api/auth/logout',
    '/auth',
    'javascript:1',
  ])('leads to no other place than a page of this site: %s (rule A3)', async (returnTo) => {
    const browser = as('ada');
    expect(await browser.signIn('oidc', `?returnTo=${encodeURIComponent(returnTo)}`)).toBe('/');
  });
});

describe('an answer of a provider (rule A53)', () => {
  const failed = 'failed';
  it('counts in the browser that asked, once', async () => {
    const [browser, other] = [as('ada'), open()];
    const answer = await browser.stopBeforeReturn('oidc');
    expect(outcomeOf(await other.walk(answer))).toBe('expired');
    const carried = browser.cookies.get('__Host-beats_provider') ?? '';
    expect(outcomeOf(await browser.walk(answer))).toBeNull();
    expect(browser.cookies.names()).not.toContain('__Host-beats_provider');
    // The thief of both has a code that the provider refuses the second time.
    other.cookies.set('__Host-beats_provider', carried);
    expect(outcomeOf(await other.walk(answer))).toBe(failed);
    expect(await isVisitor(other)).toBe(true);
  });

  it('ends after ten minutes', async () => {
    const browser = as('ada');
    const answer = await browser.stopBeforeReturn('oidc');
    app.clock.advance(600_001);
    expect(outcomeOf(await browser.walk(answer))).toBe('expired');
  });

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'guessed'), 'expired'],
    ['no state', (url: URL) => url.searchParams.delete('state'), 'expired'],
    ['two states', (url: URL) => url.searchParams.append('state', 'x'), 'expired'],
    ['two codes', (url: URL) => url.searchParams.append('code', 'x'), failed],
    ['another code', (url: URL) => url.searchParams.set('code', 'guessed'), failed],
    [
      'another issuer, as in a mix-up',
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      failed,
    ],
    ['no issuer, although the provider names itself', (url: URL) => url.searchParams.delete('iss'), failed],
  ])('with %s opens no account', async (_, change, outcome) => {
    const browser = as('ada');
    const answer = new URL(await browser.stopBeforeReturn('oidc'));
    change(answer);
    expect(outcomeOf(await browser.walk(answer.href))).toBe(outcome);
    expect(await isVisitor(browser)).toBe(true);
  });

  it('with a stolen code opens no account, because the thief’s verifier is another one (PKCE)', async () => {
    const [victim, thief] = [as('ada'), as('ada')];
    const code = new URL(await victim.stopBeforeReturn('oidc')).searchParams.get('code') ?? '';
    const answer = new URL(await thief.stopBeforeReturn('oidc'));
    answer.searchParams.set('code', code);
    expect(outcomeOf(await thief.walk(answer.href))).toBe(failed);
  });

  it('counts for a cookie of this server only', async () => {
    const browser = as('ada');
    const answer = await browser.stopBeforeReturn('oidc');
    const carried = browser.cookies.get('__Host-beats_provider') ?? '';
    for (const value of ['', 'x', carried.slice(0, -4), `A${carried.slice(1)}`]) {
      browser.cookies.set('__Host-beats_provider', value);
      expect(outcomeOf(await browser.walk(answer))).toBe('expired');
    }
    const other = await openTestApp({ ...company.env });
    const elsewhere = openBrowser(other, PUBLIC_URL);
    expect(outcomeOf(await elsewhere.walk(answer))).toBe('expired');
  });

  it('leads back to PUBLIC_URL, whatever Host a request names', async () => {
    const { headers } = await app.http.inject({
      url: '/api/sign-in/oidc',
      headers: { host: 'evil.example' },
    });
    const query = new URL(String(headers.location)).searchParams;
    expect(query.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/sign-in/oidc/callback`);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('nonce')).toMatch(/^[\w-]{43}$/);
  });

  it('is not asked for by a link of another site, which leads to the auth screen', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { headers: answer } = await app.http.inject({ url: '/api/sign-in/oidc?returnTo=/create', headers });
    expect(answer).toMatchObject({ location: '/auth?returnTo=%2Fcreate' });
    expect(answer['set-cookie']).toBeUndefined();
  });

  it('appears in no log with code, state or token', async () => {
    const { site, log } = await openLoggingSite();
    const browser = as('ada', site);
    const answer = new URL(await browser.stopBeforeReturn('oidc'));
    await browser.walk(answer.href);
    const second = as('ada', site);
    const wrong = new URL(await second.stopBeforeReturn('oidc'));
    wrong.searchParams.set('code', 'guessed');
    await second.walk(wrong.href);
    expect(log()).toContain('sign-in by a provider refused');
    for (const name of ['code', 'state']) expect(log()).not.toContain(answer.searchParams.get(name));
    expect(log()).not.toContain(CLIENT.secret);
    expect(log()).not.toContain(COMPANY);
  });
});

describe('a failure of the database', () => {
  it('leads back as busy, and no value of a row reaches the log', async () => {
    const { site, log } = await openLoggingSite();
    await site.rows('alter table identities rename to away');
    expect(outcomeOf(await as('gil', site).signIn('oidc'))).toBe('busy');
    expect(log()).toContain('A query failed');
    expect(log()).not.toContain('gil-2');
  });
});

describe('a verified address that has an account (rule A55)', () => {
  const confirm = (browser: Browser, password: string) =>
    browser.call(routes.confirmIdentity, { body: { password } });

  it('connects after its password, when the site has verified it, too', async () => {
    const owner = await signUpAt('dan');
    await verify(`dan@${COMPANY}`);
    const browser = as('dan');
    expect(outcomeOf(await browser.signIn('oidc', '?returnTo=/leaderboard'))).toBe('password');
    expect(await isVisitor(browser)).toBe(true);
    const step = await browser.call(routes.getProviderReturn);
    expect(step.body).toEqual({
      provider: { id: 'oidc', name: 'Company' },
      email: `dan@${COMPANY}`,
      message: null,
    });
    expect(await confirm(browser, 'wrong')).toMatchObject(refusalAt('password'));
    expect((await confirm(browser, PASSWORD)).status).toBe(200);
    expect((await userOf(browser)).id).toBe(owner.id);
    const again = as('dan');
    expect(outcomeOf(await again.signIn('oidc'))).toBeNull();
    expect((await userOf(again)).id).toBe(owner.id);
    expect((await confirm(browser, PASSWORD)).status).toBe(404);
  });

  it('connects after the code where the second factor is on, and not before (rules A44, A55)', async () => {
    const site = await openTestApp(company.env);
    const owner = open(site);
    const body = { ...registrationOf('cyd'), email: `cyd@${COMPANY}` };
    const { body: user } = await owner.call(routes.logIn, { body });
    await site.rows('update users set email_verified_at = now()');
    const { nextCode } = await turnOnSecondFactor(site, owner);
    const connected = () => site.rows('select user_id from identities');
    const browser = as('cyd', site);
    expect(outcomeOf(await browser.signIn('oidc'))).toBe('password');
    expect(await confirm(browser, PASSWORD)).toMatchObject({ body: { code: 'CODE_NEEDED' } });
    expect(await connected()).toEqual([]);
    const finish = (code: string) => browser.call(routes.finishSignIn, { body: { code } });
    expect((await finish('000000')).status).toBe(400);
    expect(await connected()).toEqual([]);
    expect((await finish(nextCode())).status).toBe(200);
    expect(await connected()).toEqual([{ user_id: user.id }]);

    const mine = as('cyd', site);
    await mine.signIn('oidc');
    const proof = (code: object) =>
      browser.call(routes.proveByProvider, { body: { provider: 'oidc', ...code } });
    expect(await proof({})).toMatchObject(refusalAt('code'));
    expect((await proof({ code: nextCode() })).status).toBe(200);
  });

  it('of a banned user is not connected', async () => {
    const site = await openTestApp(company.env);
    const user = await signUpAt('cyd', site);
    await site.rows('update users set email_verified_at = now()');
    await site.rows("insert into bans (user_id, reason) values ($1, 'Spam')", user.id);
    const browser = as('cyd', site);
    await browser.signIn('oidc');
    expect(await confirm(browser, PASSWORD)).toMatchObject({ body: { code: 'BANNED' } });
    expect(await site.rows('select from identities')).toEqual([]);
  });

  it('is not connected while the site has not verified it', async () => {
    await signUpAt('eve');
    const browser = as('eve');
    expect(outcomeOf(await browser.signIn('oidc'))).toBe('address_taken');
    expect((await confirm(browser, PASSWORD)).status).toBe(404);
  });

  it('asks for the password for ten minutes, and counts wrong ones', async () => {
    await signUpAt('flo');
    await verify(`flo@${COMPANY}`);
    const browser = as('flo');
    await browser.signIn('oidc');
    for (let times = 0; times < 10; times += 1) await confirm(browser, 'wrong');
    expect((await confirm(browser, PASSWORD)).status).toBe(429);
    app.clock.advance(600_001);
    expect((await confirm(browser, PASSWORD)).status).toBe(404);
  });

  it('is told to no one whose provider has not verified it', async () => {
    const person: Person = { sub: 'mallory', email: `dan@${COMPANY}`, email_verified: false };
    people.push(person);
    const browser = as('mallory');
    expect(outcomeOf(await browser.signIn('oidc'))).toBeNull();
    expect((await userOf(browser)).email).toBe('');
  });
});

describe('a user connects and disconnects a provider (rule A56)', () => {
  const PROVIDER = { body: { provider: 'oidc' } };
  const owner = async (username: string) => {
    const browser = open();
    await browser.call(routes.logIn, { body: registrationOf(username) });
    return browser;
  };
  const connect = async (browser: Browser, name: string) => {
    company.state.next = people.find(({ sub }) => sub.startsWith(name))?.sub;
    browser.forgetProviders();
    const { body } = await browser.call(routes.connectIdentity, PROVIDER);
    return (await browser.walk(body.url)).slice(PUBLIC_URL.length);
  };

  it('which then signs in to the account, until it is disconnected', async () => {
    const browser = await owner('olga');
    expect(await connect(browser, 'gil')).toBe('/profile?provider=oidc&outcome=connected');
    const { body } = await browser.call(routes.listOwnIdentities);
    expect(body).toEqual([{ id: 'oidc', name: 'Company', connectedAt: expect.any(String) }]);
    const other = as('gil');
    await other.signIn('oidc');
    expect((await userOf(other)).id).toBe((await userOf(browser)).id);
    expect((await browser.call(routes.disconnectIdentity, PROVIDER)).status).toBe(200);
    expect((await browser.call(routes.disconnectIdentity, PROVIDER)).status).toBe(404);
    const fresh = as('gil');
    await fresh.signIn('oidc');
    expect((await userOf(fresh)).id).not.toBe((await userOf(browser)).id);
  });

  it('but not the one of another user, nor two of the same provider', async () => {
    const browser = await owner('petra');
    expect(outcomeOf(await connect(browser, 'ada'))).toBe('other_user');
    expect(outcomeOf(await connect(browser, 'hal'))).toBe('connected');
    people.push({ sub: 'ivy' });
    expect(outcomeOf(await connect(browser, 'ivy'))).toBe('other_identity');
  });

  it('in the session that began it', async () => {
    const begin = async (username: string) => {
      const browser = await owner(username);
      company.state.next = 'ivy';
      browser.forgetProviders();
      const { body } = await browser.call(routes.connectIdentity, PROVIDER);
      const answer = await browser.walk(body.url, `${PUBLIC_URL}/api/sign-in/oidc/callback`);
      return { browser, answer };
    };
    const { browser, answer } = await begin('quinn');
    await browser.call(routes.logOut);
    expect(outcomeOf(await browser.walk(answer))).toBe('signed_out');
    const thief = await begin('quentin');
    const victim = await owner('quincy');
    const carried = thief.browser.cookies.get('__Host-beats_provider') ?? '';
    victim.cookies.set('__Host-beats_provider', carried);
    expect(outcomeOf(await victim.walk(thief.answer))).toBe('signed_out');
    expect((await victim.call(routes.listOwnIdentities)).body[0].connectedAt).toBeNull();
  });

  it('only by a call of this site, so that no other page connects its own account', async () => {
    const browser = await owner('rosa');
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.call(routes.connectIdentity, { ...PROVIDER, headers })).status).toBe(403);
    expect(await browser.walk('/api/sign-in/oidc')).toBe(`${PUBLIC_URL}/`);
    expect((await browser.call(routes.listOwnIdentities)).body[0].connectedAt).toBeNull();
  });

  it('and keeps the last way in', async () => {
    const browser = as('ada');
    await browser.signIn('oidc');
    expect(await browser.call(routes.disconnectIdentity, PROVIDER)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    const again = as('ada');
    await again.signIn('oidc');
    expect(await isVisitor(again)).toBe(false);
  });
});

describe('a banned or deleted user', () => {
  it('is told the reason of the ban after the provider has named them', async () => {
    const browser = as('hal');
    await browser.signIn('oidc');
    const { id } = await userOf(browser);
    await app.rows("insert into bans (user_id, reason) values ($1, 'Spam')", id);
    const again = as('hal');
    expect(outcomeOf(await again.signIn('oidc'))).toBe('banned');
    expect((await again.call(routes.getProviderReturn)).body.message).toContain('Reason: Spam');
    await app.rows('delete from bans');
  });
});

describe('a sign-out (rule A59)', () => {
  it('ends the session here and leads to the end of the one at the provider', async () => {
    const browser = as('ada');
    await browser.signIn('oidc');
    const { body } = await browser.call(routes.logOut);
    expect(await isVisitor(browser)).toBe(true);
    const url = new URL(body.url);
    expect(url.origin).toBe(company.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`);
    const page = await browser.ask(url.href);
    expect(page.status).toBe(200);
    expect(page.text).toContain('op.logoutForm');
    expect((await browser.call(routes.logOut)).body.url).toBeNull();
  });

  it('of a later session by another way does not lead to the provider', async () => {
    const browser = as('eve');
    await browser.signIn('oidc');
    const other = { ...registrationOf('shared_pc'), email: 'shared@test.example' };
    await browser.call(routes.logIn, { body: other });
    expect((await browser.call(routes.logOut)).body.url).toBeNull();
  });

  it('leads nowhere else after a sign-in by password, and while the provider is away', async () => {
    const user = await app.signUp('sasha');
    expect((await user.call(routes.logOut)).body.url).toBeNull();
    const site = await openTestApp({ ...company.env });
    const browser = as('ada', site);
    await browser.signIn('oidc');
    site.clock.advance(25 * 60 * 60 * 1000);
    takeAway();
    expect((await browser.call(routes.logOut)).body).toEqual({ message: 'Signed out.', url: null });
  });
});

describe('a provider that is away (rule A57)', () => {
  const html = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const json = (response: ServerResponse, text: string) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  const FAULTS: [string, (response: ServerResponse) => unknown][] = [
    ['refuses', (response) => response.writeHead(500).end()],
    ['closes the connection', (response) => response.destroy()],
    ['says nothing', () => {}],
    ['answers with a page', html],
    ['answers with half a text', (response) => json(response, '{"issuer": ')],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['answers without end', (response) => sendEndlessly(response)],
  ];
  const timeouts = { timeoutMs: 2_000 };
  const start = (env = company.env) => openTestApp({ ...env }, undefined, undefined, timeouts);

  it.each(FAULTS)(
    'because it %s lets the server start, and is asked again after a pause',
    async (_, fault) => {
      company.state.instead = (_request, response) => {
        fault(response);
        return true;
      };
      const site = await start();
      expect((await site.visitor.call(routes.getSite)).status).toBe(200);
      const browser = as('ada', site);
      expect(outcomeOf(await browser.signIn('oidc'))).toBe('away');
      const asked = company.state.asked.length;
      expect(outcomeOf(await browser.signIn('oidc'))).toBe('away');
      expect(company.state.asked.length).toBe(asked);
      company.state.instead = null;
      site.clock.advance(5_001);
      expect(outcomeOf(await as('ada', site).signIn('oidc'))).toBeNull();
    },
  );

  it.each(['/token', '/jwks'])('at %s opens no account', async (path) => {
    const site = await start();
    takeAway(path);
    const browser = as('ada', site);
    expect(outcomeOf(await browser.signIn('oidc'))).toBe('away');
    expect(await isVisitor(browser)).toBe(true);
  });

  it('is not trusted when it names another issuer', async () => {
    company.state.instead = (_request, response) => {
      json(
        response,
        JSON.stringify({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example' }),
      );
      return true;
    };
    expect(outcomeOf(await as('ada', await start()).signIn('oidc'))).toBe('failed');
  });

  it('is known for a day, so that a short absence stops no one', async () => {
    const site = await start();
    await as('ada', site).signIn('oidc');
    takeAway('well-known');
    site.clock.advance(2 * 60 * 60 * 1000);
    expect(outcomeOf(await as('ada', site).signIn('oidc'))).toBeNull();
    site.clock.advance(24 * 60 * 60 * 1000);
    expect(outcomeOf(await as('ada', site).signIn('oidc'))).toBe('away');
  });

  it('is named to admins, with its last answer and without a secret (rule O25)', async () => {
    const site = await start({
      ...company.env,
      OIDC_CLIENT_SECRET: 'not the secret of this client, as it has ended',
    });
    const keeper = await site.signUp('keeper');
    await site.rows("update users set role = 'admin'");
    const report = async () => {
      const { body } = await keeper.call(routes.adminGetSystem);
      expect(JSON.stringify(body)).not.toContain('secret of');
      const problem = (body as SystemReport).problems.find(({ text }) => text.startsWith('Company'));
      return { ...(body as SystemReport).signIns[0], text: problem?.text };
    };
    const now = () => site.clock.now().toISOString();
    expect(await report()).toMatchObject({
      id: 'oidc',
      name: 'Company',
      isOn: true,
      reachedAt: null,
      problem: null,
    });
    // What a visitor writes into the address of the way back says nothing about the provider.
    const visitor = open(site);
    const way = new URL((await visitor.ask(`${PUBLIC_URL}/api/sign-in/oidc`)).location ?? '');
    const back = `${PUBLIC_URL}/api/sign-in/oidc/callback?error=invalid_client&state=${way.searchParams.get('state')}`;
    expect(outcomeOf((await visitor.ask(back)).location ?? '')).toBe('failed');
    expect(await report()).toMatchObject({ reachedAt: now(), problem: null });
    expect(outcomeOf(await as('ada', site).signIn('oidc'))).toBe('failed');
    expect(await report()).toMatchObject({
      problem: { kind: 'refused', at: now() },
      text: 'Company refuses this site.',
    });
    const reachedAt = now();
    site.clock.advance(2 * 60 * 60 * 1000);
    takeAway();
    await as('ada', site).ask(`${PUBLIC_URL}/api/sign-in/oidc`);
    expect(await report()).toMatchObject({
      reachedAt,
      problem: { kind: 'away', at: now() },
      text: 'Company does not answer.',
    });
    company.state.instead = null;
    site.clock.advance(5_001);
    await as('ada', site).ask(`${PUBLIC_URL}/api/sign-in/oidc`);
    expect(await report()).toMatchObject({ reachedAt: now(), problem: null });
  });

  it('that is another program is named to admins (rule O25)', async () => {
    company.state.instead = (_request, response) => Boolean(html(response));
    const site = await start();
    const keeper = await site.signUp('keeper');
    await site.rows("update users set role = 'admin'");
    await open(site).ask(`${PUBLIC_URL}/api/sign-in/oidc`);
    const { problems } = (await keeper.call(routes.adminGetSystem)).body as SystemReport;
    expect(problems[0]?.text).toBe('Company answers, but not as OpenID Connect.');
  });

  it('is asked once by many who come at once', async () => {
    const site = await start();
    company.state.asked.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => open(site).ask(`${PUBLIC_URL}/api/sign-in/oidc`)));
    expect(company.state.asked.filter((path) => path.includes('well-known'))).toHaveLength(1);
  });
});

describe('SIGN_IN=oidc (rule A52)', () => {
  it('refuses passwords, and lets the first admin in by the link of the start', async () => {
    const site = await openTestApp({ ...company.env, SIGN_IN: 'oidc', ADMIN_EMAIL: `ada@${COMPANY}` });
    const body = { email: 'x@own.example', password: PASSWORD };
    const sentence = 'This site has one way in. Please continue with Company.';
    for (const sent of [body, { ...body, firstName: 'X', lastName: 'Y', username: 'xy' }])
      expect(await site.visitor.call(routes.logIn, { body: sent })).toMatchObject({
        status: 403,
        body: { message: sentence },
      });
    expect((await site.visitor.call(routes.getSite)).body.passwordsAccepted).toBe(false);
    expect(outcomeOf(await as('ada', site).signIn('oidc'))).toBe('address_taken');
    expect(outcomeOf(await as('ada', site).signIn('oidc', '?adminCode=guessed'))).toBe('address_taken');
    const admin = as('ada', site);
    await admin.signIn('oidc', `?adminCode=${site.adminCode}`);
    expect((await userOf(admin)).role).toBe('admin');
  });
});

describe('SIGN_UP=invited (rule A37)', () => {
  it('holds for providers, and a sign-up by one takes a use of the invitation', async () => {
    const site = await openInvitedSite();
    const stranger = as('ada', site);
    expect(outcomeOf(await stranger.signIn('oidc'))).toBe('closed');
    const { body } = await stranger.call(routes.getProviderReturn);
    expect(body).toMatchObject({ email: null, message: expect.stringContaining('by invitation') });
    const friend = as('ada', site);
    expect(outcomeOf(await friend.signIn('oidc', '?invite=friends'))).toBeNull();
    expect((await userOf(friend)).firstName).toBe('Ada');
    const late = as('bea', site);
    expect(outcomeOf(await late.signIn('oidc', '?invite=friends'))).toBe('closed');
    expect(await site.rows('select 1 from users')).toHaveLength(1);
    expect(outcomeOf(await as('ada', site).signIn('oidc'))).toBeNull();
  });
});

describe('an invitation (rule A38)', () => {
  it('stays in the address of the auth screen when the provider does not sign in', async () => {
    const site = await openInvitedSite();
    const browser = open(site);
    company.state.next = null;
    const path = await browser.signIn('oidc', '?invite=friends&returnTo=/leaderboard');
    expect(outcomeOf(path)).toBe('denied');
    expect(readSignInAddress(new URL(path, PUBLIC_URL).search)).toMatchObject({
      invite: 'friends',
      returnTo: '/leaderboard',
    });
  });

  it('is used once by two tabs of a person, and gives its last use to one of two persons', async () => {
    const site = await openInvitedSite(2);
    const comeAtOnce = async (names: string[]) => {
      const tabs = names.map((name) => as(name, site));
      const answers: string[] = [];
      for (const [index, tab] of tabs.entries()) {
        company.state.next = people.find(({ sub }) => sub.startsWith(names[index] ?? ''))?.sub;
        answers.push(await tab.stopBeforeReturn('oidc', '?invite=friends'));
      }
      return Promise.all(tabs.map((tab, index) => tab.walk(answers[index] ?? '')));
    };
    await comeAtOnce(['ada', 'ada']);
    const [{ uses }] = await site.rows('select uses from invitations');
    expect(uses).toBe(1);
    const ends = await comeAtOnce(['cyd', 'dan']);
    expect(ends.map(outcomeOf).sort()).toEqual(['closed', null]);
    expect(await site.rows('select 1 from users')).toHaveLength(2);
  });
});

describe('SIGN_UP=closed (rules A37, A40)', () => {
  it('lets no new person in by a provider, and keeps a guest as a guest', async () => {
    const site = await openInvitedSite(1, { SIGN_UP: 'closed', ADMIN_EMAIL: 'boss@own.example' });
    const guest = await createGuest(site);
    const browser = as('ada', site);
    browser.cookies.keep([`${guest.cookie};`]);
    expect(outcomeOf(await browser.signIn('oidc', '?invite=friends'))).toBe('closed');
    const { body } = await browser.call(routes.getProviderReturn);
    expect(body.message).toContain('Sign-up is closed here.');
    expect(await site.rows('select is_guest from users')).toEqual([{ is_guest: true }]);
  });

  it('lets the first admin in by the code of the terminal', async () => {
    const site = await openTestApp({ ...company.env, SIGN_UP: 'closed' });
    const admin = as('ada', site);
    await admin.signIn('oidc', `?adminCode=${site.adminCode}`);
    expect((await userOf(admin)).role).toBe('admin');
  });
});

describe('SIGN_UP_DOMAINS (rule A43)', () => {
  const sentence = `addresses of ${COMPANY} or own.example can sign up here.`;
  const DOMAINS = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'beats@own.example',
    SIGN_UP_DOMAINS: `${COMPANY}, own.example`,
  };
  const start = () => openTestApp({ ...company.env, ...DOMAINS });
  const refusalOf = async (browser: Browser, query = '') => {
    expect(outcomeOf(await browser.signIn('oidc', query))).toBe('closed');
    expect(await isVisitor(browser)).toBe(true);
    return (await browser.call(routes.getProviderReturn)).body.message;
  };

  it('takes a person whose address the provider has verified, and asks for no mail', async () => {
    const site = await start();
    const browser = as('ada', site);
    expect(outcomeOf(await browser.signIn('oidc'))).toBeNull();
    expect(await userOf(browser)).toMatchObject({ email: `ada@${COMPANY}`, isEmailVerified: true });
    const body = { firstName: 'Ada', lastName: 'B' };
    expect((await browser.call(routes.updateProfile, { body })).status).toBe(200);
  });

  it('refuses an address of another domain, and one that the provider has not verified', async () => {
    const site = await start();
    people.push(
      { sub: 'nina', email: `nina@${COMPANY}.evil.example`, email_verified: true },
      { sub: 'olaf', email: 'olaf@evil.example', email_verified: true },
    );
    for (const name of ['nina', 'olaf']) {
      expect(await refusalOf(as(name, site))).toBe(`Only ${sentence}`);
    }
    expect(await refusalOf(as('bea', site))).toBe(`Only confirmed ${sentence}`);
    expect(await site.rows('select 1 from users')).toHaveLength(0);
  });

  it('also holds for the invited, and a refusal takes no use of the invitation', async () => {
    const site = await openInvitedSite(1, DOMAINS);
    expect(await refusalOf(as('olaf', site), '?invite=friends')).toBe(`Only ${sentence}`);
    expect(outcomeOf(await as('ada', site).signIn('oidc', '?invite=friends'))).toBeNull();
  });

  it('lets a person in who had an account before', async () => {
    const site = await openTestApp({ ...company.env });
    await as('olaf', site).signIn('oidc');
    site.context.config.site.signUpDomains = [COMPANY];
    expect(outcomeOf(await as('olaf', site).signIn('oidc'))).toBeNull();
  });
});

describe('a guest (rule Y5)', () => {
  it('who signs up by a provider takes the votes along', async () => {
    const site = await openTestApp({ ...company.env });
    const guest = await createGuest(site);
    const browser = as('ada', site);
    browser.cookies.keep([`${guest.cookie};`]);
    await browser.signIn('oidc');
    expect(await site.rows('select is_guest from users where deleted_at is null')).toEqual([
      { is_guest: false },
    ]);
  });
});

describe('limits (rule L8)', () => {
  it('count sign-ins by a provider, and new accounts, per address', async () => {
    const site = await openTestApp({ ...company.env, LIMIT_PROVIDER_SIGN_INS: '3' });
    const browser = as('ada', site);
    expect(outcomeOf(await browser.signIn('oidc'))).toBeNull();
    expect(outcomeOf(await as('ada', site).signIn('oidc'))).toBe('busy');
    const other = await openTestApp({ ...company.env, LIMIT_REGISTRATIONS: '1' });
    expect(outcomeOf(await as('ada', other).signIn('oidc'))).toBeNull();
    expect(outcomeOf(await as('bea', other).signIn('oidc'))).toBe('busy');
  });
});

function sendEndlessly(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
  };
  response.on('drain', write).writeHead(200, { 'content-type': 'application/json' });
  write();
}
