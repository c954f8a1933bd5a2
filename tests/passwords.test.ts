import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const emailOf = (username: string) => `${username}@test.example`;
const register = (username: string, password: string) =>
  app.visitor.call(routes.logIn, {
    body: { email: emailOf(username), username, password, firstName: 'Ada', lastName: 'Byron' },
  });
const signIn = async (username: string, password: string) =>
  (await app.visitor.call(routes.logIn, { body: { email: emailOf(username), password } })).status;
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
