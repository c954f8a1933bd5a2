import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD, type Reply, type TestApp } from './support/app.ts';
import { openApp, openTestApp } from './support/community.ts';
import { signUpAll } from './support/tournaments.ts';

type Sent = { email: string; password?: string; from?: string; cookie?: string };

const cookiesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat().map(String);
/** The device cookie that an answer sets, as a browser sends it back. */
const deviceOf = (reply: Reply) =>
  cookiesOf(reply)
    .find((cookie) => cookie.includes('beats_device='))
    ?.split(';')[0] ?? '';

const PROXY = { TRUST_PROXY: 'loopback' };
const app = await openApp({ ...PROXY, LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: '50' });

const signIn = ({ email, password = PASSWORD, from = '203.0.113.1', cookie = '' }: Sent, at: TestApp = app) =>
  at.browser(cookie).call(routes.logIn, { body: { email, password }, headers: { 'x-forwarded-for': from } });
const statusOf = async (sent: Sent, at?: TestApp) => (await signIn(sent, at)).status;
/** Signs a user in at another address and returns the device cookie. */
const makeDevice = async (email: string, at?: TestApp) =>
  deviceOf(await signIn({ email, from: '198.51.100.1' }, at));
const failOften = async (sent: Sent) => {
  for (let n = 0; n < 10; n += 1) await signIn({ password: 'wrong guess', ...sent });
};

describe('a device that has signed in before', () => {
  it('signs in although its address and account have reached the limit of failures', async () => {
    const [{ email }, another] = await signUpAll(app, ['owner', 'classmate']);
    const cookie = await makeDevice(email);
    const from = '192.0.2.10';
    await failOften({ email, from });
    for (let n = 0; n < 45; n += 1)
      await signIn({ email: `unknown${n}@test.example`, password: 'wrong guess', from });
    const anotherCookie = await makeDevice(another.email);
    expect(await statusOf({ email, from, cookie })).toBe(200);
    expect(await statusOf({ email: another.email, from, cookie: anotherCookie })).toBe(200);
    expect(await statusOf({ email, from })).toBe(429);
    expect(await statusOf({ email: another.email, from, cookie })).toBe(429);
  });

  it('may fail ten times, counted apart from other devices', async () => {
    const { email } = await app.signUp('forgetful');
    const [cookie, other] = [await makeDevice(email), await makeDevice(email)];
    for (let n = 0; n < 10; n += 1)
      expect(await statusOf({ email, password: 'wrong guess', cookie })).toBe(401);
    expect(await statusOf({ email, cookie })).toBe(429);
    expect(await statusOf({ email, cookie: other })).toBe(200);
    expect(await statusOf({ email })).toBe(200);
  });

  it('is known after a sign-out, and no longer after a password change elsewhere (rule L8)', async () => {
    const person = await app.signUp('changing');
    const { email } = person;
    const cookie = await makeDevice(email);
    expect(deviceOf(await app.browser(cookie).call(routes.logOut))).toBe('');
    const password = 'a new password';
    const change = { body: { currentPassword: PASSWORD, newPassword: password } };
    const changed = deviceOf(await person.call(routes.changePassword, change));
    const from = '192.0.2.20';
    await failOften({ email, from });
    expect(await statusOf({ email, password, from, cookie })).toBe(429);
    expect(await statusOf({ email, password, from, cookie: changed })).toBe(200);
  });

  it('is known to several accounts, and a changed cookie to none', async () => {
    const [one, two] = await signUpAll(app, ['sister', 'brother']);
    const first = await makeDevice(one.email);
    const both = deviceOf(await signIn({ email: two.email, cookie: first }));
    const from = '192.0.2.30';
    for (const { email } of [one, two]) {
      await failOften({ email, from });
      expect(await statusOf({ email, from, cookie: both })).toBe(200);
    }
    const changed = first.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    for (const cookie of [changed, 'beats_device=1.x.y', ''])
      expect(await statusOf({ email: one.email, from, cookie })).toBe(429);
  });

  it('has a cookie that scripts cannot read, bound to this host over https', async () => {
    const https = await openTestApp({ ...PROXY, PUBLIC_URL: 'https://beats.example' });
    const cookieOf = async (at: TestApp) =>
      cookiesOf(await signIn({ email: (await at.signUp('keeper')).email }, at))[1];
    const life = 'Max-Age=31536000; Path=/; HttpOnly;';
    expect(await cookieOf(app)).toMatch(new RegExp(`^beats_device=[^;]+; ${life} SameSite=Lax$`));
    expect(await cookieOf(https)).toMatch(
      new RegExp(`^__Host-beats_device=[^;]+; ${life} Secure; SameSite=Lax$`),
    );
  });
});

it('successful sign-ins of an account stop at their limit of an hour, and those of others do not', async () => {
  const strict = await openTestApp({ ...PROXY, LIMIT_SIGN_INS: '3' });
  const [{ email }, calm] = await signUpAll(strict, ['busy', 'calm']);
  const cookie = await makeDevice(email, strict);
  for (const from of ['192.0.2.1', '192.0.2.2']) expect(await statusOf({ email, from }, strict)).toBe(200);
  expect(await statusOf({ email }, strict)).toBe(429);
  expect(await statusOf({ email, cookie }, strict)).toBe(429);
  expect(await statusOf({ email: calm.email }, strict)).toBe(200);
});
