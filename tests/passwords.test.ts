import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

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
  const { rows } = await app.context.pool.query('select password_hash from users where username = $1', [
    username,
  ]);
  return rows[0].password_hash;
};

it('a password may have 128 characters, and every one of them counts', async () => {
  const long = `${'long '.repeat(25)}end`;
  expect(long).toHaveLength(128);
  expect((await register('long', long)).status).toBe(200);
  expect(await signIn('long', long)).toBe(200);
  expect(await signIn('long', `${long.slice(0, -1)}D`)).toBe(401);
});

it('a password is compared as it was typed: case, outer spaces and accents included', async () => {
  const typed = ' Caf\u00e9 au lait ';
  expect((await register('exact', typed)).status).toBe(200);
  for (const other of [typed.toLowerCase(), typed.trim(), `${typed} `, typed.normalize('NFD')]) {
    expect(await signIn('exact', other), other).toBe(401);
  }
  expect(await signIn('exact', typed)).toBe(200);
});

it('a password is kept as Argon2id with 19 MiB, 2 passes and 1 lane', async () => {
  await register('hashed', 'correct horse');
  expect(await hashOf('hashed')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('a hash of other parameters is made anew at the next sign-in, and not by a wrong guess', async () => {
  const password = 'correct horse';
  await register('renewed', password);
  const former = await hash(password, { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
  await app.context.pool.query('update users set password_hash = $1 where username = $2', [
    former,
    'renewed',
  ]);
  expect(await signIn('renewed', 'a wrong guess')).toBe(401);
  expect(await hashOf('renewed')).toBe(former);
  // From many places at once: each hashes, one hash is kept, and all are signed in.
  const statuses = await Promise.all([1, 2, 3, 4, 5].map((n) => signIn('renewed', password, `192.0.2.${n}`)));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const renewed = await hashOf('renewed');
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await signIn('renewed', password)).toBe(200);
  expect(await hashOf('renewed')).toBe(renewed);
});
