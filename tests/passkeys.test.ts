import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { ApiClient, Reply, TestApp, TestUser } from './support/app.ts';
import { type Authenticator, createAuthenticator, type Fault } from './support/authenticator.ts';
import { turnOnSecondFactor } from './support/authenticator-app.ts';
import { createCommunity, openTestApp } from './support/community.ts';
import { MINUTE_MS } from './support/tournaments.ts';

const { app } = await createCommunity({ LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: '1000' }, []);
const REFUSED = { status: 401, body: { code: 'WRONG_CREDENTIALS' } };

let named = 0;
const signUp = () => {
  named += 1;
  return app.signUp(`keyed_${named}`);
};

async function add(user: ApiClient, authenticator: Authenticator, fault: Fault = {}): Promise<Reply> {
  const { body: options } = await user.call(routes.beginPasskey);
  return user.call(routes.addPasskey, { body: { response: authenticator.create(options, fault) } });
}
async function withPasskey(counts = false) {
  const user = await signUp();
  const authenticator = createAuthenticator({ counts });
  const { status, body } = await add(user, authenticator);
  expect(status, JSON.stringify(body)).toBe(201);
  return { user, authenticator, passkey: body };
}
const optionsOf = async (at: TestApp = app) => (await at.visitor.call(routes.beginPasskeySignIn)).body;
const send = (response: unknown, at: TestApp = app) =>
  at.visitor.call(routes.signInByPasskey, { body: { response } });
const signIn = async (authenticator: Authenticator, fault: Fault = {}) =>
  send(authenticator.get(await optionsOf(), fault));

describe('a passkey', () => {
  it('signs its user in without a password, and without a code of the second factor (rules A44, A47)', async () => {
    const { user, authenticator, passkey } = await withPasskey();
    await turnOnSecondFactor(app, user);
    const reply = await signIn(authenticator);
    expect(reply).toMatchObject({ status: 200, body: { id: user.id } });
    expect(String(reply.headers['set-cookie'])).toContain('beats_session=');
    const { passkeys } = (await user.call(routes.getWaysIn)).body;
    expect(passkeys).toEqual([{ ...passkey, lastUsedAt: app.clock.now().toISOString() }]);
    // What the authenticator stores names no account.
    const { body } = await user.call(routes.beginPasskey);
    expect(body.user.id).toMatch(/^[\w-]{22}$/);
    expect(body).toMatchObject({
      excludeCredentials: [{}],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it.each<[string, Fault]>([
    ['the page of another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another host’s key', { rpId: 'evil.example' }],
    ['a challenge that was not issued', { challenge: Buffer.alloc(36).toString('base64url') }],
    ['an answer to the making of a passkey', { type: 'webauthn.create' }],
    ['a user who was not verified', { isUnverified: true }],
    ['another user’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('does not sign in with %s (rule A47)', async (_what, fault) => {
    const { authenticator } = await withPasskey();
    const reply = await signIn(authenticator, fault);
    expect(reply).toMatchObject(REFUSED);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it.each<[string, Fault]>([
    ['the page of another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge that was not issued', { challenge: Buffer.alloc(36).toString('base64url') }],
    ['a user who was not verified', { isUnverified: true }],
  ])('is not added by %s', async (_what, fault) => {
    const user = await signUp();
    expect((await add(user, createAuthenticator(), fault)).body.code).toBe('INVALID_INPUT');
    expect((await user.call(routes.getWaysIn)).body.passkeys).toEqual([]);
  });

  it('answers each challenge once, for ten minutes, also when it is sent twice at once (rule A47)', async () => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.get(await optionsOf());
    const both = await Promise.all([send(answer), send(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await send(answer)).toMatchObject(REFUSED);
    const late = authenticator.get(await optionsOf());
    app.clock.advance(10 * MINUTE_MS);
    expect(await send(late)).toMatchObject(REFUSED);
  });

  it('is refused when its counter goes back or stays, as that of a copy does (rule A47)', async () => {
    const { authenticator } = await withPasskey(true);
    expect((await signIn(authenticator)).status).toBe(200);
    for (const counter of [0, 1, 2]) expect(await signIn(authenticator, { counter })).toMatchObject(REFUSED);
    expect((await signIn(authenticator, { counter: 100 })).status).toBe(200);
    expect(await signIn(authenticator, { counter: 50 })).toMatchObject(REFUSED);
  });

  it('cannot sign with the key of another user’s passkey', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const forged = { ...mine.authenticator.get(await optionsOf()) };
    const other = theirs.authenticator.get(await optionsOf());
    expect(await send({ ...forged, id: other.id, rawId: other.rawId })).toMatchObject(REFUSED);
    const changed = { ...other.response, signature: forged.response };
    expect((await send({ ...other, response: changed })).status).toBe(400);
  });

  it('is added by the session that began it alone, and once', async () => {
    const [one, two] = [await signUp(), await signUp()];
    const { body: options } = await one.call(routes.beginPasskey);
    const response = createAuthenticator().create(options);
    const send = (user: TestUser) => user.call(routes.addPasskey, { body: { response } });
    expect((await send(two)).status).toBe(400);
    expect((await send(one)).status).toBe(201);
    expect((await send(one)).status).toBe(400);
  });

  it('is refused to a banned user and after its removal, and the same answer hides which', async () => {
    const { user, authenticator, passkey } = await withPasskey();
    await app.rows("insert into bans (user_id, reason) values ($1, 'Spam')", user.id);
    expect((await signIn(authenticator)).body.code).toBe('BANNED');
    await app.rows('delete from bans where user_id = $1', user.id);
    expect((await user.call(routes.removePasskey, { params: { id: passkey.id } })).status).toBe(200);
    expect(await signIn(authenticator)).toMatchObject(REFUSED);
    expect(await signIn(createAuthenticator())).toMatchObject(REFUSED);
  });
});

describe('the passkeys of a user', () => {
  it('are named after the device, and by their user', async () => {
    const { user, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'an unknown device', isSynced: false, lastUsedAt: null });
    const rename = (by: TestUser, name: string) =>
      by.call(routes.renamePasskey, { params: { id: passkey.id }, body: { name } });
    expect((await rename(user, ' Phone ')).body.name).toBe('Phone');
    expect((await rename(user, '')).body.issues).toMatchObject([{ path: 'name' }]);
    const other = await signUp();
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await other.call(routes.removePasskey, { params: { id: passkey.id } })).status).toBe(404);
  });

  it('change only after a proof of the last ten minutes, which a passkey gives, too (rule A46)', async () => {
    const { user, authenticator, passkey } = await withPasskey();
    const other = await withPasskey();
    app.clock.advance(10 * MINUTE_MS);
    const remove = () => user.call(routes.removePasskey, { params: { id: passkey.id } });
    const prove = async (by: Authenticator) =>
      user.call(routes.proveByPasskey, { body: { response: by.get(await optionsOf()) } });
    for (const refused of [await user.call(routes.beginPasskey), await remove()])
      expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    expect(await prove(other.authenticator)).toMatchObject(REFUSED);
    expect((await remove()).status).toBe(403);
    expect((await prove(authenticator)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('keep the last way in, also when two are removed at once (rule A48)', async () => {
    const { user, passkey } = await withPasskey();
    const second = (await add(user, createAuthenticator())).body;
    await app.rows('update users set password_hash = null where id = $1', user.id);
    const remove = ({ id }: { id: number }) => user.call(routes.removePasskey, { params: { id } });
    const both = await Promise.all([remove(passkey), remove(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await user.call(routes.getWaysIn)).body).toMatchObject({ hasPassword: false, passkeys: [{}] });
  });
});

it('passkeys are bound to the host of PUBLIC_URL, and are not offered over plain http (rule A47)', async () => {
  const https = await openTestApp({ PUBLIC_URL: 'https://beats.example' });
  const options = await optionsOf(https);
  expect(options).toMatchObject({ rpId: 'beats.example', userVerification: 'required' });
  const user = await https.signUp('keeper');
  const authenticator = createAuthenticator({ origin: 'https://beats.example' });
  expect((await add(user, authenticator)).status).toBe(201);
  expect((await send(authenticator.get(options), https)).status).toBe(200);
  const plain = (host: string) => app.visitor.call(routes.beginPasskeySignIn, { headers: { host } });
  for (const host of ['192.168.1.5:3000', '127.0.0.1:3000', 'beats.lan'])
    expect((await plain(host)).status).toBe(409);
  const room = await openTestApp({ PUBLIC_URL: 'http://192.168.1.5:3000' });
  expect((await room.visitor.call(routes.beginPasskeySignIn)).status).toBe(409);
});

it('an account without a password gets one, and ends sessions, after a recent proof in its place (rule A46)', async () => {
  const { user, authenticator } = await withPasskey();
  await app.rows('update users set password_hash = null where id = $1', user.id);
  const newPassword = 'a first long one';
  const set = () => user.call(routes.changePassword, { body: { newPassword } });
  const end = () => user.call(routes.endOwnSessions, { body: { sessionIds: 'others' } });
  app.clock.advance(10 * MINUTE_MS);
  for (const refused of [await set(), await end()]) expect(refused.body.code).toBe('PROOF_NEEDED');
  const response = authenticator.get(await optionsOf());
  expect((await user.call(routes.proveByPasskey, { body: { response } })).status).toBe(200);
  expect((await end()).status).toBe(200);
  expect((await set()).status).toBe(200);
  const body = { email: user.email, password: newPassword };
  expect((await app.visitor.call(routes.logIn, { body })).status).toBe(200);
  expect((await set()).body.issues).toMatchObject([{ path: 'currentPassword' }]);
});
