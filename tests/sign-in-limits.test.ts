import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from './support/app.ts';

type Sent = { email: string; password?: string; from?: string; cookie?: string };

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String);
/** The device cookie that an answer sets, as a browser sends it back. */
const deviceOf = (reply: { headers: Record<string, unknown> }) =>
  cookiesOf(reply)
    .find((cookie) => cookie.includes('beats_device='))
    ?.split(';')[0] ?? '';

async function openApp(env: Record<string, string> = {}) {
  const app = await createTestApp({ TRUST_PROXY: 'loopback', ...env });
  const signIn = ({ email, password = PASSWORD, from = '203.0.113.1', cookie = '' }: Sent) =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
      payload: { email, password },
    });
  const statusOf = async (sent: Sent) => (await signIn(sent)).statusCode;
  /** Signs a user in at another address and returns the device cookie. */
  const makeDevice = async (email: string) => deviceOf(await signIn({ email, from: '198.51.100.1' }));
  return { app, signIn, statusOf, makeDevice };
}

describe('a device that has signed in before', () => {
  let site: Awaited<ReturnType<typeof openApp>>;
  let app: TestApp;
  beforeAll(async () => {
    site = await openApp({ LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: '50' });
    app = site.app;
  });
  afterAll(() => app.close());

  it('signs in although its address and account have reached the limit of failures', async () => {
    const { email } = await app.signUp('owner');
    const cookie = await site.makeDevice(email);
    const school = '192.0.2.10';
    for (let n = 0; n < 10; n += 1) await site.signIn({ email, password: 'wrong guess', from: school });
    for (let n = 0; n < 45; n += 1) {
      await site.signIn({ email: `unknown${n}@test.example`, password: 'wrong guess', from: school });
    }
    const another = await app.signUp('classmate');
    const anotherCookie = await site.makeDevice(another.email);
    expect(await site.statusOf({ email, from: school, cookie })).toBe(200);
    expect(await site.statusOf({ email: another.email, from: school, cookie: anotherCookie })).toBe(200);
    expect(await site.statusOf({ email, from: school })).toBe(429);
    expect(await site.statusOf({ email: another.email, from: school, cookie })).toBe(429);
  });

  it('may fail ten times, counted apart from other devices', async () => {
    const { email } = await app.signUp('forgetful');
    const [cookie, other] = [await site.makeDevice(email), await site.makeDevice(email)];
    for (let n = 0; n < 10; n += 1) {
      expect(await site.statusOf({ email, password: 'wrong guess', cookie })).toBe(401);
    }
    expect(await site.statusOf({ email, cookie })).toBe(429);
    expect(await site.statusOf({ email, cookie: other })).toBe(200);
    expect(await site.statusOf({ email })).toBe(200);
  });

  it('is known after a sign-out, and no longer after a password change elsewhere (rule L8)', async () => {
    const person = await app.signUp('changing');
    const { email } = person;
    const cookie = await site.makeDevice(email);
    const signOut = await app.http.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
    expect(deviceOf(signOut)).toBe('');
    const change = await app.http.inject({
      method: 'POST',
      url: '/api/auth/password',
      headers: { cookie: person.cookie ?? '' },
      payload: { currentPassword: PASSWORD, newPassword: 'a new password' },
    });
    const changed = deviceOf(change);
    const from = '192.0.2.20';
    for (let n = 0; n < 10; n += 1) await site.signIn({ email, password: 'wrong guess', from });
    const password = 'a new password';
    expect(await site.statusOf({ email, password, from, cookie })).toBe(429);
    expect(await site.statusOf({ email, password, from, cookie: changed })).toBe(200);
  });

  it('is known to several accounts, and a changed cookie to none', async () => {
    const [one, two] = [await app.signUp('sister'), await app.signUp('brother')];
    const first = await site.makeDevice(one.email);
    const both = deviceOf(await site.signIn({ email: two.email, cookie: first }));
    const from = '192.0.2.30';
    for (const { email } of [one, two]) {
      for (let n = 0; n < 10; n += 1) await site.signIn({ email, password: 'wrong guess', from });
    }
    for (const { email } of [one, two]) expect(await site.statusOf({ email, from, cookie: both })).toBe(200);
    for (const cookie of [
      first.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
      'beats_device=1.x.y',
      '',
    ]) {
      expect(await site.statusOf({ email: one.email, from, cookie })).toBe(429);
    }
  });

  it('has a cookie that scripts cannot read, bound to this host over https', async () => {
    const plain = cookiesOf(await site.signIn({ email: (await app.signUp('plain')).email }));
    expect(plain[1]).toMatch(/^beats_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const https = await openApp({ PUBLIC_URL: 'https://beats.example' });
    const { email } = await https.app.signUp('secure');
    const secure = cookiesOf(await https.signIn({ email }));
    await https.app.close();
    expect(secure[1]).toMatch(
      /^__Host-beats_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

it('successful sign-ins of an account stop at their limit of an hour, and those of others do not', async () => {
  const { app, statusOf, makeDevice } = await openApp({ LIMIT_SIGN_INS: '3' });
  const [busy, calm] = [await app.signUp('busy'), await app.signUp('calm')];
  const cookie = await makeDevice(busy.email);
  for (const from of ['192.0.2.1', '192.0.2.2'])
    expect(await statusOf({ email: busy.email, from })).toBe(200);
  expect(await statusOf({ email: busy.email })).toBe(429);
  expect(await statusOf({ email: busy.email, cookie })).toBe(429);
  expect(await statusOf({ email: calm.email })).toBe(200);
  await app.close();
});
