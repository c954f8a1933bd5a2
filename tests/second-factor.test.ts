import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD, type Reply, type TestUser } from './support/app.ts';
import { codeAt, turnOnSecondFactor } from './support/authenticator-app.ts';
import { createCommunity } from './support/community.ts';
import { refusalAt } from './support/tournaments.ts';

const { app, admin } = await createCommunity({ LIMIT_SIGN_INS: '1000', LIMIT_SIGN_IN_FAILURES: '1000' }, []);
const MINUTE_MS = 60_000;
/** Not a code of the next hours, but for a chance of one in thousands. */
const WRONG = { code: '000000' };

let named = 0;
const signUp = () => {
  named += 1;
  return app.signUp(`careful_${named}`);
};
async function withSecondFactor() {
  const user = await signUp();
  return { user, ...(await turnOnSecondFactor(app, user)) };
}

const cookiesOf = ({ headers }: Reply) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='));
const namesOf = (reply: Reply) => cookiesOf(reply).map((cookie) => cookie.split('=')[0]);
const signIn = ({ email }: Pick<TestUser, 'email'>, { password = PASSWORD, cookie = '' } = {}) =>
  app.browser(cookie).call(routes.logIn, { body: { email, password, rememberMe: true } });
/** Takes the first step and returns the browser of the second one. */
const firstStep = async (user: Pick<TestUser, 'email'>, cookie = '') =>
  app.browser([cookie, ...cookiesOf(await signIn(user, { cookie }))].filter(Boolean).join('; '));
const finish = (browser: Awaited<ReturnType<typeof firstStep>>, code: string) =>
  browser.call(routes.finishSignIn, { body: { code } });
const finishNew = async (user: TestUser, code: string) => finish(await firstStep(user), code);

describe('a sign-in with the second factor on', () => {
  it('needs a code after the password, and opens no session before (rule A44)', async () => {
    const { user, nextCode } = await withSecondFactor();
    const first = await signIn(user);
    expect(first).toMatchObject({ status: 401, body: { code: 'CODE_NEEDED' } });
    expect(namesOf(first)).toEqual(['beats_code']);
    const browser = app.browser(cookiesOf(first).join('; '));
    expect((await browser.call(routes.getCurrentUser)).status).toBe(401);
    const second = await finish(browser, nextCode());
    expect(second).toMatchObject({ status: 200, body: { id: user.id } });
    expect(namesOf(second)).toEqual(expect.arrayContaining(['beats_session', 'beats_device']));
    // 'Remember me' of the first step holds.
    expect(String(second.headers['set-cookie'])).toMatch(/beats_session=[^;]+;[^,]*Expires=[^,]+, \d+/);
    const own = await app.browser(cookiesOf(second).join('; ')).call(routes.getCurrentUser);
    expect(own).toMatchObject({ status: 200, body: { id: user.id } });
  });

  it('is refused with a wrong password as without a second factor', async () => {
    const { user } = await withSecondFactor();
    const reply = await signIn(user, { password: 'wrong guess' });
    expect(reply).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    expect(namesOf(reply)).toEqual([]);
  });

  it('takes the code of a time step once, also when it is sent twice at once (rule A45)', async () => {
    const { user, nextCode } = await withSecondFactor();
    const code = nextCode();
    const both = await Promise.all([finishNew(user, code), finishNew(user, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await finishNew(user, code);
    expect(again).toMatchObject({ status: 400, body: { code: 'WRONG_CODE', issues: [{ path: 'code' }] } });
  });

  it('takes codes of the step before and after, in this order only, and no older ones', async () => {
    const { user, secret } = await withSecondFactor();
    app.clock.advance(10 * MINUTE_MS);
    const at = (steps: number) => codeAt(secret, new Date(app.clock.now().getTime() + steps * 30_000));
    const statusOf = async (steps: number) => (await finishNew(user, at(steps))).status;
    expect(await statusOf(-2)).toBe(400);
    expect(await statusOf(2)).toBe(400);
    expect(await statusOf(-1)).toBe(200);
    expect(await statusOf(1)).toBe(200);
    expect(await statusOf(0)).toBe(400);
  });

  it('takes each recovery code once, in any case and with spaces (rule A45)', async () => {
    const { user, recoveryCodes, nextCode } = await withSecondFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await finishNew(user, ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await finishNew(user, code)).status).toBe(400);
    const ways = (await user.call(routes.getWaysIn)).body;
    expect(ways).toMatchObject({ hasPassword: true, secondFactor: { recoveryCodesLeft: 9 } });
    await user.call(routes.prove, { body: { currentPassword: PASSWORD } });
    const renewed = await user.call(routes.renewRecoveryCodes, { body: { code: nextCode() } });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await finishNew(user, recoveryCodes[1] ?? '')).status).toBe(400);
    expect((await finishNew(user, renewed.body.recoveryCodes[1])).status).toBe(200);
  });

  it('ends after five minutes, by a new password, and for a cookie that was changed (rule A44)', async () => {
    const { user, nextCode } = await withSecondFactor();
    const ended = { status: 409, body: { code: 'SIGN_IN_ENDED' } };
    const slow = await firstStep(user);
    app.clock.advance(5 * MINUTE_MS);
    expect(await finish(slow, nextCode())).toMatchObject(ended);
    const other = await withSecondFactor();
    const forged = (await firstStep(other.user)).cookie?.replace(`=${other.user.id}.`, `=${user.id}.`) ?? '';
    expect(forged).toContain(`=${user.id}.`);
    expect(await finish(app.browser(forged), nextCode())).toMatchObject(ended);
    expect(await finish(app.visitor, nextCode())).toMatchObject(ended);
    const early = await firstStep(user);
    const change = { currentPassword: PASSWORD, newPassword: 'another long one' };
    expect((await user.call(routes.changePassword, { body: change })).status).toBe(200);
    expect(await finish(early, nextCode())).toMatchObject(ended);
  });

  it('stops after ten wrong codes of an hour, apart for a device that has signed in before (rule A44)', async () => {
    const { user, nextCode } = await withSecondFactor();
    const device =
      cookiesOf(await finishNew(user, nextCode())).find((cookie) => cookie.includes('device')) ?? '';
    const guesser = await firstStep(user);
    for (let n = 0; n < 10; n += 1) expect((await finish(guesser, WRONG.code)).status).toBe(400);
    expect((await finish(guesser, nextCode())).status).toBe(429);
    expect((await finishNew(user, nextCode())).status).toBe(429);
    expect((await finish(await firstStep(user, device), nextCode())).status).toBe(200);
    app.clock.advance(60 * MINUTE_MS);
  });

  it('is refused to a banned user before the code', async () => {
    const { user, nextCode } = await withSecondFactor();
    const begun = await firstStep(user);
    await app.rows("insert into bans (user_id, reason) values ($1, 'Spam')", user.id);
    expect((await signIn(user)).body.code).toBe('BANNED');
    expect((await finish(begun, nextCode())).body.code).toBe('BANNED');
  });
});

describe('a proof of the owner with the second factor on (rule A46)', () => {
  it('needs a code beside the password, or else the session adds no passkey', async () => {
    const { user, nextCode } = await withSecondFactor();
    app.clock.advance(3 * 60 * MINUTE_MS);
    const prove = (code: object) => user.call(routes.prove, { body: { currentPassword: PASSWORD, ...code } });
    const begin = async () => (await user.call(routes.beginPasskey)).status;
    expect(await prove({})).toMatchObject(refusalAt('code', 'Enter the code.'));
    expect(await prove(WRONG)).toMatchObject({ body: { code: 'WRONG_CODE' } });
    expect(await begin()).toBe(403);
    expect((await prove({ code: nextCode() })).status).toBe(200);
    expect(await begin()).toBe(200);
  });
});

describe('turning the second factor on', () => {
  it('needs a proof of the last ten minutes, which the sign-in or the password gives (rule A46)', async () => {
    const user = await signUp();
    expect((await user.call(routes.beginSecondFactor)).status).toBe(200);
    app.clock.advance(10 * MINUTE_MS);
    const refused = { status: 403, body: { code: 'PROOF_NEEDED' } };
    expect(await user.call(routes.beginSecondFactor)).toMatchObject(refused);
    expect(await user.call(routes.confirmSecondFactor, { body: WRONG })).toMatchObject(refused);
    expect(await user.call(routes.renewRecoveryCodes, { body: WRONG })).toMatchObject(refused);
    const wrong = await user.call(routes.prove, { body: { currentPassword: 'wrong guess' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
    expect(await user.call(routes.beginSecondFactor)).toMatchObject(refused);
    expect((await user.call(routes.prove, { body: { currentPassword: PASSWORD } })).status).toBe(200);
    expect((await user.call(routes.beginSecondFactor)).status).toBe(200);
  });

  it('is complete once a code proves that the app has the key, and starts over until then', async () => {
    const user = await signUp();
    const lost = (await user.call(routes.beginSecondFactor)).body;
    expect(lost.uri).toContain(`secret=${lost.secret}`);
    expect(decodeURIComponent(lost.uri)).toMatch(
      /^otpauth:\/\/totp\/Battle of the Beats:careful_\d+@test.example\?/,
    );
    const { secret } = (await user.call(routes.beginSecondFactor)).body;
    const confirm = (code: string) => user.call(routes.confirmSecondFactor, { body: { code } });
    expect((await confirm(codeAt(lost.secret, app.clock.now()))).status).toBe(400);
    expect((await signIn(user)).status).toBe(200);
    const code = codeAt(secret, app.clock.now());
    expect((await confirm(code)).body.recoveryCodes).toHaveLength(10);
    // The code that confirmed it is used.
    expect((await finishNew(user, code)).status).toBe(400);
    expect((await user.call(routes.beginSecondFactor)).status).toBe(409);
    expect((await confirm(code)).status).toBe(409);
  });

  it('keeps neither key nor recovery codes readable in the database (rule A45)', async () => {
    const { user, secret, recoveryCodes } = await withSecondFactor();
    const rows = JSON.stringify([
      await app.rows('select * from second_factors where user_id = $1', user.id),
      await app.rows('select * from recovery_codes where user_id = $1', user.id),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(rows).not.toContain(text);
    const [{ sealed }] = await app.rows(
      'select sealed_secret as sealed from second_factors where user_id = $1',
      user.id,
    );
    expect(sealed.toString('latin1')).not.toContain(secret);
    // A key that is copied to another account opens nothing there.
    const thief = await withSecondFactor();
    await app.rows('update second_factors set sealed_secret = $2 where user_id = $1', thief.user.id, sealed);
    expect((await finishNew(thief.user, codeAt(secret, app.clock.now()))).status).toBe(400);
  });
});

describe('turning the second factor off', () => {
  it('needs the password and a code, and then the password signs in alone (rule A46)', async () => {
    const { user, nextCode } = await withSecondFactor();
    const off = (body: object) => user.call(routes.turnOffSecondFactor, { body });
    expect((await off({ code: nextCode() })).body.issues).toMatchObject([{ path: 'currentPassword' }]);
    const wrong = await off({ currentPassword: 'wrong guess', code: nextCode() });
    expect(wrong.body.issues).toMatchObject([{ path: 'currentPassword' }]);
    expect((await off({ currentPassword: PASSWORD, ...WRONG })).body.issues).toMatchObject([
      { path: 'code' },
    ]);
    expect((await signIn(user)).body.code).toBe('CODE_NEEDED');
    expect((await off({ currentPassword: PASSWORD, code: nextCode() })).status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
    expect(await app.rows('select 1 from recovery_codes where user_id = $1', user.id)).toEqual([]);
  });
});

it('an admin removes a lost second factor, which the history and the user learn (rule A49)', async () => {
  const { user } = await withSecondFactor();
  const params = { id: user.id };
  const listed = async () =>
    (await admin.call(routes.adminListUsers, { query: { search: user.email } })).body[0].hasSecondFactor;
  expect(await listed()).toBe(true);
  expect((await user.call(routes.adminRemoveSecondFactor, { params })).status).toBe(403);
  expect((await admin.call(routes.adminRemoveSecondFactor, { params })).status).toBe(200);
  expect(await listed()).toBe(false);
  expect((await signIn(user)).status).toBe(200);
  expect((await user.call(routes.listNotices)).body[0].kind).toBe('second_factor_removed');
  const query = { action: 'second_factor_removed' };
  const [entry] = (await admin.call(routes.adminListHistory, { query })).body;
  expect(entry).toMatchObject({ actor: { id: admin.id } });
  expect((await admin.call(routes.adminRemoveSecondFactor, { params })).status).toBe(409);
});

it('a new password by a link, also an admin’s, leaves the second factor on (rules A33, A49)', async () => {
  const { user } = await withSecondFactor();
  const { body: link } = await admin.call(routes.adminMakeResetLink, { params: { id: user.id } });
  const [, token] = link.path.split('#');
  const password = 'a much better secret';
  expect(
    (await app.visitor.call(routes.resetPassword, { body: { token, newPassword: password } })).status,
  ).toBe(200);
  expect((await signIn(user, { password })).body.code).toBe('CODE_NEEDED');
});
