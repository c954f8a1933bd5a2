import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { resetPassword } from '#server/features/accounts/service.ts';
import { PASSWORD, registrationOf, type TestUser } from './support/app.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { turnOnSecondFactor } from './support/authenticator-app.ts';
import { holdLock, openApp } from './support/community.ts';
import { startMailServer } from './support/mail-server.ts';
import { accountOf, MINUTE_MS } from './support/tournaments.ts';

const NEW_PASSWORD = 'a much better secret';
const server = await startMailServer();
afterAll(() => server.close());
const app = await openApp({ ...server.env, LIMIT_FORGOTTEN: '1000' });

beforeEach(() => {
  server.mails.length = 0;
});

let count = 0;
const newUser = () => {
  count += 1;
  return app.signUp(`person_${count}`);
};
/** The newest mail to an address, with the token of its link. */
async function mailTo(address: string) {
  await app.mails?.runDue();
  const mail = server.mailsTo(address).at(-1);
  const [, page, token = ''] =
    /http:\/\/localhost:3000\/(confirm|reset)#([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  return { subject: mail?.subject, text: mail?.text, page, token };
}
const confirm = (token: string) => app.visitor.call(routes.confirmEmail, { body: { token } });
const forget = (email: string) => app.visitor.call(routes.forgotPassword, { body: { email } });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  app.visitor.call(routes.resetPassword, { body: { token, newPassword } });
const signIn = async (email: string, password: string) =>
  (await app.visitor.call(routes.logIn, { body: { email, password } })).status;

describe('the address of a new account', () => {
  it('is confirmed by the link of a mail, once (rules A32, A35)', async () => {
    const user = await newUser();
    expect(await accountOf(user)).toMatchObject({ isEmailVerified: false });
    const { page, token, text } = await mailTo(user.email);
    expect(page).toBe('confirm');
    expect(text).not.toContain('person_');
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { message: `${user.email} is confirmed.` },
    });
    expect(await accountOf(user)).toMatchObject({ isEmailVerified: true });
    expect(await confirm(token)).toMatchObject({ status: 404, body: { code: 'LINK_EXPIRED' } });
    expect((await user.call(routes.sendVerification)).status).toBe(409);
  });

  it('is taken back by the person who did not make the account, which stays without one (rule A32)', async () => {
    const thief = await newUser();
    const disown = (token: string) => app.visitor.call(routes.disownEmail, { body: { token } });
    const { token } = await mailTo(thief.email);
    expect((await disown(token)).status).toBe(200);
    expect(await accountOf(thief)).toMatchObject({ email: '', isEmailVerified: false });
    for (const again of [disown, confirm]) expect((await again(token)).status).toBe(404);
    expect(await signIn(thief.email, PASSWORD)).toBe(401);
    const owner = registrationOf(thief.email.split('@')[0] ?? '');
    const body = { ...owner, username: 'owner_of_it' };
    expect((await app.visitor.call(routes.logIn, { body })).body).toMatchObject({ email: thief.email });
  });

  it('is not given to an account that asks for it, when its owner says so (rule A32)', async () => {
    const thief = await newUser();
    await change(thief, 'bystander@test.example');
    const { token } = await mailTo('bystander@test.example');
    expect((await app.visitor.call(routes.disownEmail, { body: { token } })).status).toBe(200);
    expect((await confirm(token)).status).toBe(404);
    expect(await accountOf(thief)).toMatchObject({ email: thief.email, newEmail: null });
  });

  it('gets the mail again on request, ten times an hour (rule A32)', async () => {
    const user = await newUser();
    const statuses = [];
    for (let request = 0; request < 11; request += 1)
      statuses.push((await user.call(routes.sendVerification)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('a link', () => {
  it('ends after 60 minutes, and its token is nowhere in the database (rule A35)', async () => {
    const user = await newUser();
    const { token } = await mailTo(user.email);
    const [{ dump }] = await app.rows(
      `select concat((select json_agg(o) from outbox o), (select json_agg(l) from account_links l)) as dump`,
    );
    expect(dump).toContain(user.email);
    expect(dump).not.toContain(token);
    app.clock.advance(60 * MINUTE_MS);
    expect(await confirm(token)).toMatchObject({ status: 404, body: { code: 'LINK_EXPIRED' } });
  });

  it('serves its own purpose only (rule A35)', async () => {
    const user = await newUser();
    const { token: verifying } = await mailTo(user.email);
    expect(await reset(verifying)).toMatchObject({ status: 404 });
    await forget(user.email);
    const { token: resetting } = await mailTo(user.email);
    expect(await confirm(resetting)).toMatchObject({ status: 404 });
    expect((await reset(resetting)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which ends all sessions and proves the address (rule A33)', async () => {
    const user = await newUser();
    expect((await forget(` ${user.email.toUpperCase()}`)).status).toBe(200);
    const { page, token } = await mailTo(user.email);
    expect(page).toBe('reset');
    expect(await reset(token, 'password1')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword' }] },
    });
    expect((await reset(token)).status).toBe(200);
    expect((await user.call(routes.getCurrentUser)).status).toBe(401);
    expect(await signIn(user.email, PASSWORD)).toBe(401);
    expect(await signIn(user.email, NEW_PASSWORD)).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 404, body: { code: 'LINK_EXPIRED' } });
    expect((await mailTo(user.email)).subject).toMatch(/Your password has changed|New sign-in/);
    const [row] = await app.rows('select email_verified_at from users where id = $1', user.id);
    expect(row.email_verified_at).toEqual(expect.any(Date));
  });

  it('gets the same answer after the same time for an unknown address (rule A33)', async () => {
    const user = await newUser();
    await app.mails?.runDue();
    const timesMs: Record<string, number[]> = { known: [], unknown: [] };
    const bodies = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      for (const [kind, email] of [
        ['known', user.email],
        ['unknown', `nobody_${round}@test.example`],
      ] as const) {
        const began = performance.now();
        bodies.add(JSON.stringify((await forget(email)).body));
        timesMs[kind]?.push(performance.now() - began);
      }
    }
    expect(bodies.size).toBe(1);
    const middle = (kind: string) => timesMs[kind]?.toSorted((a, b) => a - b)[2] ?? 0;
    expect(Math.abs(middle('known') - middle('unknown'))).toBeLessThan(40);
    await app.mails?.runDue();
    expect(server.mails.map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => user.email));
  });

  it('waits for no query, so that load does not tell which addresses are known (rule A33)', async () => {
    const user = await newUser();
    const release = await holdLock(app, 'lock table outbox');
    const began = performance.now();
    expect((await forget(user.email)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(1_000);
    await release();
    await expect.poll(async () => (await mailTo(user.email)).page).toBe('reset');
  });

  it('is asked for five times an hour for an address, known or not (rule A33)', async () => {
    for (let request = 0; request < 5; request += 1) await forget('stranger@test.example');
    expect((await forget('stranger@test.example')).status).toBe(429);
  });

  it('is replaced by the link that an admin makes, which is recorded and proves no address (rule A33)', async () => {
    const [admin, user] = [await newUser(), await newUser()];
    await app.rows("update users set role = 'admin' where id = $1", admin.id);
    const { status, body } = await admin.call(routes.adminMakeResetLink, { params: { id: user.id } });
    expect(status).toBe(200);
    expect((await reset(body.path.split('#')[1])).status).toBe(200);
    const [row] = await app.rows('select email_verified_at from users where id = $1', user.id);
    expect(row.email_verified_at).toBeNull();
    const history = await app.rows("select actor_id, details from history where action = 'reset_link_made'");
    expect(history).toEqual([{ actor_id: admin.id, details: { about: { userId: user.id } } }]);
  });
});

const change = (user: TestUser, email: string, currentPassword = PASSWORD) =>
  user.call(routes.changeEmail, { body: { email, currentPassword } });
const linkOfAdmin = async (user: TestUser) => {
  const admin = await newUser();
  await app.rows("update users set role = 'admin' where id = $1", admin.id);
  const { body } = await admin.call(routes.adminMakeResetLink, { params: { id: user.id } });
  return body.path.split('#')[1];
};

describe('a new password', () => {
  const NEW_PASSWORDS: Record<string, (user: TestUser) => Promise<unknown>> = {
    'a link of a mail': async (user) => {
      await forget(user.email);
      await reset((await mailTo(user.email)).token);
    },
    'the link of an admin': async (user) => reset(await linkOfAdmin(user)),
    'its user': (user) =>
      user.call(routes.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
    'npm run password': (user) => resetPassword(app.context, user.email, NEW_PASSWORD),
  };

  it.each(Object.entries(NEW_PASSWORDS))(
    'by %s ends a change of address and links that were asked for before (rules A11, A33)',
    async (_, set) => {
      const user = await newUser();
      const email = `thief_${user.id}@test.example`;
      await change(user, email);
      const { token: changing } = await mailTo(email);
      const handedOver = await linkOfAdmin(user);
      await set(user);
      expect(await signIn(user.email, NEW_PASSWORD)).toBe(200);
      expect(await confirm(changing)).toMatchObject({ status: 404, body: { code: 'LINK_EXPIRED' } });
      expect((await reset(handedOver, 'the password of a thief')).status).toBe(404);
      const [row] = await app.rows('select email, new_email from users where id = $1', user.id);
      expect(row).toEqual({ email: user.email, new_email: null });
    },
  );

  it('by a link ends the secret calendar address, which may be known to others (rules A33, S14)', async () => {
    const user = await newUser();
    const { body } = await user.call(routes.renewCalendar);
    const read = async () => (await app.http.inject({ url: body.path ?? '' })).statusCode;
    expect(await read()).toBe(200);
    await reset(await linkOfAdmin(user));
    expect(await read()).toBe(404);
  });

  it('that first proves the address removes ways in that another person set up (rule A33)', async () => {
    const thief = await newUser();
    const authenticator = createAuthenticator({ origin: 'http://localhost:3000' });
    const { body: options } = await thief.call(routes.beginPasskey);
    const added = await thief.call(routes.addPasskey, { body: { response: authenticator.create(options) } });
    expect(added.status).toBe(201);
    await app.rows("insert into identities values ('https://thief.example', 'one', 'oidc', $1)", thief.id);
    await turnOnSecondFactor(app, thief);
    await forget(thief.email);
    await reset((await mailTo(thief.email)).token);
    expect(await signIn(thief.email, NEW_PASSWORD)).toBe(200);
    const { body: challenge } = await app.visitor.call(routes.beginPasskeySignIn);
    const response = authenticator.get(challenge);
    expect((await app.visitor.call(routes.signInByPasskey, { body: { response } })).status).toBe(401);
    for (const table of ['passkeys', 'identities', 'second_factors', 'recovery_codes'])
      expect(await app.rows(`select from ${table} where user_id = $1`, thief.id)).toEqual([]);
  });

  it('of an address that was proven before keeps the ways in (rule A33)', async () => {
    const user = await newUser();
    await confirm((await mailTo(user.email)).token);
    await turnOnSecondFactor(app, user);
    await forget(user.email);
    await reset((await mailTo(user.email)).token);
    expect(await signIn(user.email, NEW_PASSWORD)).toBe(401);
    expect(await app.rows('select from second_factors where user_id = $1', user.id)).toHaveLength(1);
  });
});

describe('a change of address', () => {
  it('holds once the new address is confirmed, and both are told (rule A34)', async () => {
    const user = await newUser();
    await app.mails?.runDue();
    expect((await change(user, 'elsewhere@test.example')).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({ email: user.email, newEmail: 'elsewhere@test.example' });
    expect((await mailTo(user.email)).subject).toBe('Your e-mail address is about to change');
    const { token } = await mailTo('elsewhere@test.example');
    expect((await confirm(token)).status).toBe(200);
    expect(await accountOf(user)).toMatchObject({
      email: 'elsewhere@test.example',
      newEmail: null,
      isEmailVerified: true,
    });
    expect((await mailTo(user.email)).subject).toBe('Your e-mail address has changed');
    expect(await signIn('elsewhere@test.example', PASSWORD)).toBe(200);
  });

  it('needs the password, another address, and one that no account has (rule A34)', async () => {
    const [user, other] = [await newUser(), await newUser()];
    expect(await change(user, 'x@test.example', 'wrong')).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
    expect(await change(user, user.email)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email' }] },
    });
    expect(await change(user, other.email)).toMatchObject({ body: { code: 'EMAIL_TAKEN' } });
  });

  it('can be taken back, and a later one replaces it (rule A34)', async () => {
    const user = await newUser();
    await change(user, 'first@test.example');
    const { token: first } = await mailTo('first@test.example');
    await change(user, 'second@test.example');
    expect((await confirm(first)).status).toBe(404);
    const { token: second } = await mailTo('second@test.example');
    expect((await user.call(routes.cancelEmailChange)).status).toBe(200);
    expect((await confirm(second)).status).toBe(404);
    expect(await accountOf(user)).toMatchObject({ email: user.email, newEmail: null });
  });

  it('fails for an address that another account took meanwhile (rule A34)', async () => {
    const user = await newUser();
    await change(user, 'contested@test.example');
    const { token } = await mailTo('contested@test.example');
    const other = await newUser();
    await app.rows("update users set email = 'contested@test.example' where id = $1", other.id);
    expect((await confirm(token)).status).toBe(409);
    expect(await accountOf(user)).toMatchObject({ email: user.email });
  });

  it('of two accounts to one address at once succeeds for one of them (rule A34)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `same_${round}@test.example`;
      const tokens: string[] = [];
      for (const user of [await newUser(), await newUser()]) {
        await change(user, email);
        tokens.push((await mailTo(email)).token);
      }
      const replies = await Promise.all(tokens.map(confirm));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
