import { hash } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { hashCost, OWASP_COST } from '#server/features/accounts/hash-cost.ts';
import { PASSWORD } from './support/app.ts';
import { openApp } from './support/community.ts';

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
const hashOf = async (username: string): Promise<string> => {
  const { rows } = await app.pool.query('select password_hash from users where username = $1', [username]);
  return rows[0].password_hash;
};

describe('a weak password', () => {
  const LISTED = 'on a list of known passwords';
  const NAMED = 'too close to your name';
  let place = 0;

  it.each([
    ['password', LISTED],
    ['QwertyUiop', LISTED],
    ['1q2w3e4r5t', LISTED],
    ['Battle of the Beats', NAMED],
    ['battle-of-the-beats-1', NAMED],
    ['beats2031', NAMED],
    ['Ada Byron', NAMED],
    ['byron.1815', NAMED],
    ['the_username9', NAMED],
    ['the_username@test.example', NAMED],
  ])('is refused at its field when it is set: %s (rule A7)', async (weak, reason) => {
    const issue = { message: expect.stringContaining(reason) };
    expect(await register('the_username', weak)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', issues: [{ path: 'password', ...issue }] },
    });
    const username = `the_username${place++}`;
    const [cookie = ''] = String((await register(username, PASSWORD)).headers['set-cookie']).split(';');
    const body = { currentPassword: PASSWORD, newPassword: weak.replace('the_username', username) };
    expect(await app.visitor.call(routes.changePassword, { body, headers: { cookie } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', issues: [{ path: 'newPassword', ...issue }] },
    });
    expect(await signIn(username, PASSWORD)).toBe(200);
  });

  it('still signs in a user who has it', async () => {
    await register('former', PASSWORD);
    await app.pool.query('update users set password_hash = $1 where username = $2', [
      await hash('password'),
      'former',
    ]);
    expect(await signIn('former', 'password')).toBe(200);
  });

  it('is one of more than 15,000 breached passwords of 8 or more characters', async () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(long.length).toBeGreaterThan(15_000);
    for (const weak of [long[0], long[2999], long.at(-1)]) {
      expect((await register('listed', weak ?? '')).status, weak).toBe(400);
    }
    expect((await register('listed', 'upbeat salsa nights')).status).toBe(200);
  });
});

it('a password may hold a name of the user beside six or more other characters', async () => {
  expect((await register('spaced', 'byron at the sea')).status).toBe(200);
});

it('a password may have 128 characters, and even the last one counts', async () => {
  const long = `${'long '.repeat(25)}end`;
  expect(long).toHaveLength(128);
  expect((await register('lengthy', long)).status).toBe(200);
  expect(await signIn('lengthy', long)).toBe(200);
  expect(await signIn('lengthy', `${long.slice(0, -1)}D`)).toBe(401);
});

it('a password is compared exactly, with case, outer spaces and accents', async () => {
  const typed = ' Caf\u00e9 au lait ';
  expect((await register('exact', typed)).status).toBe(200);
  for (const other of [typed.toLowerCase(), typed.trim(), `${typed} `, typed.normalize('NFD')]) {
    expect(await signIn('exact', other), other).toBe(401);
  }
  expect(await signIn('exact', typed)).toBe(200);
});

describe('the cost of a hash', () => {
  const cheap = { ...hashCost };
  beforeAll(() => void Object.assign(hashCost, OWASP_COST));
  afterAll(() => void Object.assign(hashCost, cheap));

  it('a password is kept as Argon2id with 19 MiB, 2 passes and 1 lane', async () => {
    await register('hashed', 'correct horse');
    expect(await hashOf('hashed')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('a hash of other parameters is replaced at the next sign-in, and not by a wrong password', async () => {
    const password = 'correct horse';
    await register('renewed', password);
    const former = await hash(password, { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
    await app.pool.query('update users set password_hash = $1 where username = $2', [former, 'renewed']);
    expect(await signIn('renewed', 'a wrong guess')).toBe(401);
    expect(await hashOf('renewed')).toBe(former);
    // Each simultaneous sign-in computes a hash. One hash is stored, and all sign-ins succeed.
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => signIn('renewed', password, `192.0.2.${n}`)),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const renewed = await hashOf('renewed');
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await signIn('renewed', password)).toBe(200);
    expect(await hashOf('renewed')).toBe(renewed);
  });
});
