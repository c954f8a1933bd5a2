import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { openApp } from './support/community.ts';
import { type Browser, fieldsOf, openBrowser, outcomeOf } from './support/provider-browser.ts';
import { SOCIAL_ENV, signToken, startSocialProviders } from './support/social-providers.ts';

const PUBLIC_URL = 'https://beats.example';
const social = await startSocialProviders();
afterAll(() => social.close());
const app = await openApp({ PUBLIC_URL, ...SOCIAL_ENV }, undefined, undefined, social.targets);
const open = () => openBrowser(app, PUBLIC_URL);
const userOf = async (browser: Browser) => (await browser.call(routes.getCurrentUser)).body;
const countUsers = async () => (await app.rows('select count(*)::int as count from users'))[0].count;
const { forge: _, ...people } = structuredClone({ ...social.state, forge: null });
beforeEach(() => {
  Object.assign(social.state, structuredClone(people), { forge: (claims: object) => claims });
});

const PEOPLE = {
  google: { email: 'gus@gmail.com', firstName: 'Gus', lastName: 'Hall' },
  apple: { email: 'ann@privaterelay.appleid.com', firstName: 'Ann', lastName: 'Lee' },
  facebook: { email: '', firstName: 'Fay', lastName: 'King' },
  discord: { email: 'dex@mail.example', firstName: 'Dex', username: 'dex' },
};

describe.each(Object.entries(PEOPLE))('the button of %s (rule A58)', (provider, person) => {
  it('makes an account, signs in to it again, and leads back', async () => {
    const browser = open();
    expect(await browser.signIn(provider, '?returnTo=/leaderboard%23top')).toBe('/leaderboard#top');
    const user = await userOf(browser);
    expect(user).toMatchObject(person);
    social.state.appleUser = null;
    const again = open();
    expect(await again.signIn(provider)).toBe('/');
    expect(await userOf(again)).toEqual(user);
  });

  it('leads back to the auth screen when the person cancels', async () => {
    social.state.cancels = true;
    const path = await open().signIn(provider, '?returnTo=/predictions');
    expect(outcomeOf(path)).toBe('denied');
    expect(path).toContain('returnTo=%2Fpredictions');
  });
});

describe.each(['google', 'facebook', 'discord'])(
  'a proof by %s, which does not tell when (rule A46)',
  (provider) => {
    it('counts only for a user who has neither password nor passkey', async () => {
      const browser = open();
      await browser.signIn(provider);
      const { id } = await userOf(browser);
      const prove = () => browser.call(routes.proveByProvider, { body: { provider } });
      await app.rows("update sessions set proven_at = '2000-01-01' where user_id = $1", id);
      const { body } = await prove();
      const wish = new URL(body.url).searchParams.get('auth_type');
      expect(wish).toBe(provider === 'facebook' ? 'reauthenticate' : null);
      expect(outcomeOf((await browser.walk(body.url)).slice(PUBLIC_URL.length))).toBe('proven');
      expect((await browser.call(routes.beginPasskey)).status).toBe(200);
      await app.rows("update users set password_hash = 'a hash' where id = $1", id);
      expect((await prove()).status).toBe(404);
      expect((await browser.call(routes.getWaysIn)).body.providers).toMatchObject([
        { id: provider, proves: false },
      ]);
      await app.rows('update users set password_hash = null where id = $1', id);
    });
  },
);

describe('an address', () => {
  const stored = async (subject: string) => {
    const rows = await app.rows(
      'select u.* from users u join identities i on i.user_id = u.id where i.subject = $1',
      subject,
    );
    return JSON.stringify(rows);
  };

  it.each([
    ['discord', { verified: false }],
    ['discord', { verified: undefined }],
    ['discord', { email: 'no address' }],
    ['facebook', {}],
  ] as const)('that %s has not verified is not stored: %j (rule A54)', async (provider, claims) => {
    const subject = `unverified-${await countUsers()}`;
    const address = 'taken@mail.example';
    Object.assign(social.state[provider], { id: subject, email: address }, claims);
    const browser = open();
    expect(await browser.signIn(provider)).toBe('/');
    expect((await userOf(browser)).email).toBe('');
    expect(await stored(subject)).not.toContain('mail.example');
    expect(await stored(subject)).not.toContain('no address"');
  });

  it('that Apple has verified by a word counts, and another word does not (rule A54)', async () => {
    Object.assign(social.state.apple, { sub: 'a-2', email: 'zoe@mail.example', email_verified: 'yes' });
    const browser = open();
    await browser.signIn('apple');
    expect((await userOf(browser)).email).toBe('');
  });
});

describe('names of a provider (rule A54)', () => {
  it('get a number where the username is taken, and lose what a username cannot hold', async () => {
    const usernames = [];
    for (const id of ['n-1', 'n-2']) {
      Object.assign(social.state.discord, { id, username: 'Käse.99', email: undefined });
      const browser = open();
      await browser.signIn('discord');
      usernames.push((await userOf(browser)).username);
    }
    expect(usernames).toEqual(['Kse99', expect.stringMatching(/^Kse99_\d{4}$/)]);
  });

  it('may be missing or unfit', async () => {
    Object.assign(social.state.facebook, { id: 'n-3', first_name: '\u200B', last_name: 7 });
    const browser = open();
    await browser.signIn('facebook');
    expect(await userOf(browser)).toMatchObject({ firstName: 'Music', lastName: 'Lover', username: null });
    Object.assign(social.state.facebook, { id: 'n-4', first_name: 'x'.repeat(500), last_name: 'B\u202Ee' });
    const long = open();
    await long.signIn('facebook');
    expect(await userOf(long)).toMatchObject({ firstName: 'x'.repeat(100), lastName: 'Be' });
  });
});

describe('an ID token opens no account', () => {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  type Claims = Record<string, unknown>;
  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, (claims: Claims) => Claims | string]>([
    ['with the nonce of another attempt', (claims) => ({ ...claims, nonce: 'other' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['for another client', (claims) => ({ ...claims, aud: 'other' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['that has expired', (claims) => ({ ...claims, iat: past, exp: past + 60 })],
    ['without a subject', ({ sub: _, ...claims }) => claims],
    ['signed by another key', (claims) => signToken(claims, { key: foreign })],
    ['without a signature', (claims) => signToken(claims, { alg: 'none' })],
    ['that is no token', () => 'a.b.c'],
    ['that is missing', () => ''],
  ])('%s (rule A53)', async (_, forge) => {
    const before = await countUsers();
    Object.assign(social.state.google, { sub: 'forged' });
    social.state.forge = forge;
    const browser = open();
    expect(outcomeOf(await browser.signIn('google'))).toMatch(/^(failed|away)$/);
    expect((await browser.call(routes.getCurrentUser)).status).toBe(401);
    expect(await countUsers()).toBe(before);
  });
});

describe('the form that Apple posts from its own site (rules A15, A58)', () => {
  const formOf = async (browser: Browser) => {
    const { location } = await browser.ask(`${PUBLIC_URL}/api/sign-in/apple`);
    return fieldsOf((await browser.ask(location ?? '')).text);
  };
  const post = async (browser: Browser, form: Record<string, string>, id = 'apple') =>
    (await browser.ask(`${PUBLIC_URL}/api/sign-in/${id}/callback`, form)).location ?? '';

  it('is accepted from the browser that asked, whose cookie crosses sites over https only', async () => {
    const start = await app.http.inject('/api/sign-in/apple');
    expect(start.headers['set-cookie']).toMatch(
      /^__Host-beats_provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/,
    );
    const browser = open();
    expect(await post(browser, await formOf(browser))).toMatch(/^\/api\/sign-in\/apple\/callback\?/);
  });

  it('passes on neither names nor other fields in the address', async () => {
    const browser = open();
    const location = await post(browser, { ...(await formOf(browser)), extra: 'field' });
    expect([...new URL(location, PUBLIC_URL).searchParams.keys()].sort()).toEqual(['code', 'state']);
  });

  it('opens nothing in another browser, with another state, or for a provider that posts no form', async () => {
    const browser = open();
    const form = await formOf(browser);
    expect(outcomeOf(await post(open(), form))).toBe('expired');
    expect(outcomeOf(await post(browser, { ...form, state: 'guessed' }))).toBe('expired');
    const other = open();
    const { location } = await other.ask(`${PUBLIC_URL}/api/sign-in/google`);
    const state = new URL(location ?? '').searchParams.get('state') ?? '';
    expect(outcomeOf(await post(other, { code: '1', state }, 'google'))).toBe('expired');
  });

  it('survives a field of names that is no JSON or too long', async () => {
    for (const user of ['{', '{"name":7}', JSON.stringify({ name: { firstName: 'x'.repeat(9_000) } })]) {
      const browser = open();
      expect(await post(browser, { ...(await formOf(browser)), user })).toContain('code=');
    }
  });

  it('is the only form of another site that any call accepts', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    for (const url of ['/api/auth/identities', '/api/auth/logout', '/api/sign-in/apple']) {
      const reply = await app.http.inject({ method: 'POST', url, headers, payload: 'a=b' });
      expect([403, 404]).toContain(reply.statusCode);
    }
    const own = { ...headers, 'sec-fetch-site': 'same-origin' };
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/auth/identities',
      headers: own,
      payload: 'a=b',
    });
    expect([401, 415]).toContain(reply.statusCode);
  });
});
