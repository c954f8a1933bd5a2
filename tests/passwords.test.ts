import { hash } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { hashCost, OWASP_COST } from '#server/features/accounts/hash-cost.ts';
import { cookieOf, PASSWORD } from './support/app.ts';
import { turnOnSecondFactor } from './support/authenticator-app.ts';
import { openApp } from './support/community.ts';
import { type Connection, databaseUrl } from './support/postgres.ts';
import { runScript } from './support/program.ts';

const app = await openApp({ TRUST_PROXY: 'loopback' });

const emailOf = (username: string) => `${username}@test.example`;
const register = (username: string, password: string) =>
  app.visitor.call(routes.logIn, {
    body: { email: emailOf(username), username, password, firstName: 'Ada', lastName: 'Byron' },
  });
const signIn = async (username: string, password: string, from = '192.0.2.1') => {
  const body = { email: emailOf(username), password };
  return (await app.visitor.call(routes.logIn, { body, headers: { 'x-forwarded-for': from } })).status;
};
const hashOf = async (username: string): Promise<string> =>
  (await app.rows('select password_hash as hash from users where username = $1', username))[0].hash;
const setHash = (username: string, to: string) =>
  app.rows('update users set password_hash = $1 where username = $2', to, username);

describe('a weak password (rule A7)', () => {
  const LISTED = 'on a list of known passwords';
  const NAMED = 'too close to your name';
  let place = 0;

  it.each([
    ['password', LISTED],
    ['QwertyUiop', LISTED],
    ['Battle of the Beats', NAMED],
    ['battle-of-the-beats-1', NAMED],
    ['beats2031', NAMED],
    ['Ada Byron', NAMED],
    ['byron.1815', NAMED],
    ['the_username9', NAMED],
    ['the_username@test.example', NAMED],
  ])('is refused at its field when it is set: %s', async (weak, reason) => {
    const refusalAt = (path: string) => ({
      status: 400,
      body: { code: 'INVALID_INPUT', issues: [{ path, message: expect.stringContaining(reason) }] },
    });
    expect(await register('the_username', weak)).toMatchObject(refusalAt('password'));
    const username = `the_username${place++}`;
    const browser = app.browser(cookieOf(await register(username, PASSWORD)));
    const body = { currentPassword: PASSWORD, newPassword: weak.replace('the_username', username) };
    expect(await browser.call(routes.changePassword, { body })).toMatchObject(refusalAt('newPassword'));
    expect(await signIn(username, PASSWORD)).toBe(200);
  });

  it('still signs in a user who has it', async () => {
    await register('former', PASSWORD);
    await setHash('former', await hash('password'));
    expect(await signIn('former', 'password')).toBe(200);
  });

  it('is one of more than 15,000 breached passwords of 8 or more characters', async () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(long.length).toBeGreaterThan(15_000);
    for (const weak of [long[0], long[2999], long.at(-1)])
      expect((await register('listed', weak ?? '')).status, weak).toBe(400);
  });
});

describe('a password', () => {
  const LONG = `${'long '.repeat(25)}end`;
  const TYPED = ' Caf\u00e9 au lait ';

  it.each([
    ['spaced', 'may hold a name beside six other characters', 'byron at the sea', []],
    ['lengthy', 'may have 128 characters, which all count', LONG, [`${LONG.slice(0, -1)}D`]],
    [
      'exact',
      'is compared exactly, with case, outer spaces and accents',
      TYPED,
      [TYPED.toLowerCase(), TYPED.trim(), `${TYPED} `, TYPED.normalize('NFD')],
    ],
  ])('of %s %s', async (username, _rule, password, others) => {
    expect((await register(username, password)).status).toBe(200);
    for (const other of others) expect(await signIn(username, other), other).toBe(401);
    expect(await signIn(username, password)).toBe(200);
  });

  it('is kept as Argon2id with 19 MiB, 2 passes and 1 lane, and one of other parameters from its next sign-in on', async () => {
    const cheap = { ...hashCost };
    Object.assign(hashCost, OWASP_COST);
    const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    await register('renewed', PASSWORD);
    expect(await hashOf('renewed')).toMatch(OWASP);
    const former = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
    await setHash('renewed', former);
    expect(await signIn('renewed', 'a wrong guess')).toBe(401);
    expect(await hashOf('renewed')).toBe(former);
    // Each simultaneous sign-in computes a hash. One hash is stored, and all sign-ins succeed.
    const sent = [1, 2, 3, 4, 5].map((n) => signIn('renewed', PASSWORD, `192.0.2.${n}`));
    expect(await Promise.all(sent)).toEqual([200, 200, 200, 200, 200]);
    const renewed = await hashOf('renewed');
    expect(renewed).toMatch(OWASP);
    expect(await signIn('renewed', PASSWORD)).toBe(200);
    expect(await hashOf('renewed')).toBe(renewed);
    Object.assign(hashCost, cheap);
  });
});

const person = await app.signUp('forgetful');
/** Runs a command of the operator on the test’s database. */
const runOn = (name: 'password' | 'second-factor', email: string, input = '') =>
  runScript(`src/server/commands/${name}.ts`, [email], {
    env: { DATABASE_URL: databaseUrl(app.pool.options as Connection) },
    input,
  });

it.each([
  ['short\n', 'at least 8 characters'],
  ['password1\n', 'on a list of known passwords'],
  ['forgetful1\n', 'too close to your name'],
  ['', '\nThere was no password in the input. Type it, or pipe it into the command.\n'],
])('npm run password refuses what a sign-up refuses, and no input: %j (rule A7)', async (typed, reason) => {
  const refused = { code: 1, output: expect.stringContaining(reason) };
  expect(await runOn('password', person.email, typed)).toEqual(refused);
  expect(await signIn('forgetful', PASSWORD)).toBe(200);
});

it('npm run password sets a new password without showing it, and ends every session (rule A11)', async () => {
  const { code, output } = await runOn('password', ` ${person.email.toUpperCase()} `, 'a new password\n');
  expect(output).toContain('Every browser is signed out');
  expect(output).not.toContain('a new password');
  expect(code).toBe(0);
  expect(await signIn('forgetful', PASSWORD)).toBe(401);
  expect(await app.rows('select 1 from sessions where user_id = $1', person.id)).toEqual([]);
  expect(await signIn('forgetful', 'a new password')).toBe(200);
});

it('npm run password creates no account, and asks for no password of an unknown one', async () => {
  const output = 'There is no account for unknown@test.example.\n';
  expect(await runOn('password', 'unknown@test.example', 'a new password\n')).toEqual({ code: 1, output });
});

it('npm run second-factor lets the only admin in without codes, ends every session, and is recorded (rule A49)', async () => {
  const admin = await app.signUp('only_admin');
  await app.rows("update users set role = case when id = $1 then 'admin' else 'user' end", admin.id);
  await turnOnSecondFactor(app, admin);
  expect(await signIn('only_admin', PASSWORD)).toBe(401);
  const { code, output } = await runOn('second-factor', admin.email);
  expect(output).toContain('signs in without codes now. Every browser is signed out within a minute.');
  expect(code).toBe(0);
  expect(await app.rows('select from sessions where user_id = $1', admin.id)).toEqual([]);
  expect(await signIn('only_admin', PASSWORD)).toBe(200);
  const [entry] = await app.rows("select * from history where action = 'second_factor_removed'");
  expect(entry).toMatchObject({
    actor_role: 'operator',
    actor_id: null,
    details: { about: { userId: admin.id } },
  });
  expect(await app.rows('select kind from notices where user_id = $1', admin.id)).toEqual([
    { kind: 'second_factor_removed' },
  ]);
  const again = { code: 1, output: `${admin.email} has no second factor.\n` };
  expect(await runOn('second-factor', admin.email)).toEqual(again);
  expect((await runOn('second-factor', 'unknown@test.example')).code).toBe(1);
});
