import { afterAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { type ApiClient, PASSWORD } from './support/app.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { openApp, openTestApp } from './support/community.ts';
import { type Person, startIdentityProvider } from './support/identity-provider.ts';
import { startMailServer } from './support/mail-server.ts';
import { openBrowser, outcomeOf } from './support/provider-browser.ts';
import { refusal } from './support/tournaments.ts';

const PUBLIC_URL = 'https://beats.example';
const MINUTE_MS = 60_000;
const people: Person[] = [];
const company = await startIdentityProvider({ publicUrl: PUBLIC_URL, people });
const mails = await startMailServer();
afterAll(() => Promise.all([company.close(), mails.close()]));
const env = { ...mails.env, ...company.env };
const app = await openApp({ ...env, LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: '1000' });
const NEEDED = refusal(403, 'PROOF_NEEDED');

/** A user without a password, in a browser whose proof is too old, and the way to give a new one. */
type Unpassworded = ApiClient & { id: number; email: string; prove: () => Promise<unknown> };

let count = 0;
function newPerson(patch: Partial<Person> = {}): Person {
  count += 1;
  const person = { sub: `p-${count}`, email: `p${count}@company.example`, email_verified: true, ...patch };
  people.push(person);
  return person;
}

async function byPasskey(): Promise<Unpassworded> {
  count += 1;
  const user = await app.signUp(`keyed_${count}`);
  const authenticator = createAuthenticator({ origin: PUBLIC_URL });
  const { body: options } = await user.call(routes.beginPasskey);
  await user.call(routes.addPasskey, { body: { response: authenticator.create(options) } });
  await app.rows('update users set password_hash = null, email_verified_at = now() where id = $1', user.id);
  app.clock.advance(10 * MINUTE_MS);
  return {
    ...user,
    async prove() {
      const { body } = await app.visitor.call(routes.beginPasskeySignIn);
      return user.call(routes.proveByPasskey, { body: { response: authenticator.get(body) } });
    },
  };
}

function goAs({ sub }: Person, site = app) {
  company.state.next = sub;
  return openBrowser(site, PUBLIC_URL);
}

async function byProvider(patch: Partial<Person> = {}) {
  const person = newPerson(patch);
  const browser = goAs(person);
  await browser.signIn('oidc');
  app.clock.advance(10 * MINUTE_MS);
  const { body: user } = await browser.call(routes.getCurrentUser);
  const begin = () => browser.call(routes.proveByProvider, { body: { provider: 'oidc' } });
  return {
    cookie: browser.cookies.text(),
    id: user.id,
    email: user.email,
    call: browser.call,
    browser,
    begin,
    async prove(by = person) {
      company.state.next = by.sub;
      browser.forgetProviders();
      const { body } = await begin();
      return (await browser.walk(body.url)).slice(PUBLIC_URL.length);
    },
  };
}

const download = async ({ cookie }: ApiClient) =>
  JSON.parse((await app.http.inject({ url: '/api/account/data', headers: { cookie: cookie ?? '' } })).body);

describe.each([
  ['passkey', byPasskey],
  ['provider', byProvider],
] as const)('a user who has only a %s', (_way, open) => {
  it('changes the address after a proof (rules A34, A46)', async () => {
    const user = await open();
    const email = `new_${user.email}`;
    const change = () => user.call(routes.changeEmail, { body: { email } });
    expect(await change()).toMatchObject(NEEDED);
    await user.prove();
    expect((await change()).status).toBe(200);
    await app.mails?.runDue();
    expect(mails.mailsTo(user.email).at(-1)?.subject).toBe('Your e-mail address is about to change');
    const [, token = ''] = /confirm#([\w-]{43})/.exec(mails.mailsTo(email).at(-1)?.text ?? '') ?? [];
    expect((await app.visitor.call(routes.confirmEmail, { body: { token } })).status).toBe(200);
    expect((await user.call(routes.getCurrentUser)).body).toMatchObject({ email, isEmailVerified: true });
  });

  it('sets a first password, ends sessions, and deletes the account after a proof (rules A11, A46, A61)', async () => {
    const user = await open();
    const newPassword = 'a first long one';
    const end = () => user.call(routes.endOwnSessions, { body: { sessionIds: 'others' } });
    const set = () => user.call(routes.changePassword, { body: { newPassword } });
    const remove = () => user.call(routes.deleteAccount, { body: { texts: 'keep' } });
    for (const act of [end, set, remove]) expect(await act()).toMatchObject(NEEDED);
    await user.prove();
    expect((await end()).status).toBe(200);
    expect((await set()).status).toBe(200);
    const body = { email: user.email, password: newPassword };
    expect((await app.visitor.call(routes.logIn, { body })).status).toBe(200);
    // From now on the password is the proof.
    expect((await remove()).body.issues).toMatchObject([{ path: 'currentPassword' }]);
    const leaver = await open();
    await leaver.prove();
    expect((await leaver.call(routes.deleteAccount, { body: { texts: 'keep' } })).status).toBe(200);
    expect((await leaver.call(routes.getCurrentUser)).status).toBe(401);
  });

  it('downloads the data (rule A60)', async () => {
    const user = await open();
    expect((await download(user)).account).toMatchObject({ id: user.id });
  });
});

describe('a proof by a provider (rule A46)', () => {
  it('counts for the account that the identity opens, and for ten minutes', async () => {
    const user = await byProvider();
    const { body: ways } = await user.call(routes.getWaysIn);
    expect(ways).toMatchObject({ hasPassword: false, providers: [{ id: 'oidc', name: 'Company' }] });
    expect(outcomeOf(await user.prove(newPerson()))).toBe('other_person');
    const other = await byProvider();
    expect(outcomeOf(await user.prove(people.find(({ email }) => email === other.email)))).toBe(
      'other_person',
    );
    const end = () => user.call(routes.endOwnSessions, { body: { sessionIds: 'others' } });
    expect(await end()).toMatchObject(NEEDED);
    expect(await user.prove()).toBe('/profile?provider=oidc&outcome=proven');
    expect((await end()).status).toBe(200);
    app.clock.advance(10 * MINUTE_MS);
    expect(await end()).toMatchObject(NEEDED);
  });

  it('asks the provider for a sign-in of the last ten minutes, and takes no older one', async () => {
    const user = await byProvider();
    const { body } = await user.begin();
    const url = new URL(body.url);
    expect(url.searchParams.get('max_age')).toBe('600');
    // A browser that leaves the wish out.
    url.searchParams.set('max_age', '86400');
    user.browser.forgetProviders();
    company.state.signedInSecondsAgo = 3_600;
    try {
      expect(outcomeOf(await user.browser.walk(url.href))).toBe('stale');
      // Without the wish this provider does not say when the person signed in.
      const { body: next } = await user.begin();
      const silent = new URL(next.url);
      silent.searchParams.delete('max_age');
      user.browser.forgetProviders();
      expect(outcomeOf(await user.browser.walk(silent.href))).toBe('stale');
    } finally {
      company.state.signedInSecondsAgo = 0;
    }
  });

  it('is begun at a connected provider alone, and counts in the session of its user', async () => {
    const stranger = await app.signUp('unlinked');
    const body = { provider: 'oidc' };
    expect((await stranger.call(routes.proveByProvider, { body })).status).toBe(404);
    const user = await byProvider();
    const { body: next } = await user.begin();
    const answer = await user.browser.walk(next.url, `${PUBLIC_URL}/api/sign-in/oidc/callback`);
    await user.call(routes.logOut);
    expect(outcomeOf(await user.browser.walk(answer))).toBe('signed_out');
  });
});

describe('a user without an address', () => {
  it('adds one, which holds once it is confirmed, and no mail goes astray (rules A34, A54)', async () => {
    const user = await byProvider({ email_verified: false });
    expect(user.email).toBe('');
    expect(await user.call(routes.sendVerification)).toMatchObject(
      refusal(409, 'Your account has no email. Enter one first.'),
    );
    await user.prove();
    const set = () => user.call(routes.changePassword, { body: { newPassword: 'a first long one' } });
    expect(await set()).toMatchObject(
      refusal(409, 'Your account has no email to sign in with. Add one first.'),
    );
    const { body: options } = await user.call(routes.beginPasskey);
    const { body: key } = await user.call(routes.beginSecondFactor);
    await app.rows('update users set first_name = null, last_name = null where id = $1', user.id);
    await app.ranking.update();
    const { body: ranks } = await app.visitor.call(routes.getLeaderboard, { params: { metric: 'points' } });
    for (const text of [options, key, ranks, await download(user)]) {
      expect(JSON.stringify(text)).not.toContain('no address');
    }
    const email = `added_${count}@own.example`;
    expect((await user.call(routes.changeEmail, { body: { email } })).status).toBe(200);
    await app.mails?.runDue();
    const [, token = ''] = /confirm#([\w-]{43})/.exec(mails.mailsTo(email).at(-1)?.text ?? '') ?? [];
    expect((await app.visitor.call(routes.confirmEmail, { body: { token } })).status).toBe(200);
    await app.mails?.runDue();
    expect(await app.rows("select address from outbox where channel = 'mail'")).toEqual([]);
    expect(mails.mails.filter(({ to }) => !to.includes('@') || to.includes('no address'))).toEqual([]);
    expect((await user.call(routes.getCurrentUser)).body).toMatchObject({ email, isEmailVerified: true });
    expect((await set()).status).toBe(200);
  });
});

describe('the last way in (rule A48)', () => {
  it('is one that the site still offers', async () => {
    const user = await byProvider();
    await user.prove();
    const authenticator = createAuthenticator({ origin: PUBLIC_URL });
    const { body: options } = await user.call(routes.beginPasskey);
    const response = authenticator.create(options);
    const { body: passkey } = await user.call(routes.addPasskey, { body: { response } });
    const remove = () => user.call(routes.removePasskey, { params: { id: passkey.id } });
    const { oidc } = app.context.config.identityProviders;
    app.context.config.identityProviders.oidc = null;
    expect((await remove()).status).toBe(409);
    app.context.config.identityProviders.oidc = oidc;
    expect((await remove()).status).toBe(200);
  });
});

describe('an account whose address is not confirmed, under SIGN_UP_DOMAINS (rules A43, A60, A61)', () => {
  it('downloads its data and is deleted, by its password or a proof', async () => {
    const site = await openTestApp({ ...env, SIGN_UP_DOMAINS: 'test.example' });
    for (const hasPassword of [true, false]) {
      const user = await site.signUp(`held_${hasPassword}`);
      expect((await user.call(routes.listNotices)).body).toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
      expect((await user.call(routes.getOwnData)).status).toBe(200);
      expect((await user.call(routes.getWaysIn)).status).toBe(200);
      if (!hasPassword) await site.rows('update users set password_hash = null where id = $1', user.id);
      const currentPassword = hasPassword ? PASSWORD : undefined;
      const body = { texts: 'empty', currentPassword };
      expect((await user.call(routes.deleteAccount, { body })).status).toBe(200);
    }
    expect(await site.rows('select from users where deleted_at is null')).toHaveLength(0);
  });
});
