import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp, PASSWORD, type Person, type TestApp } from './support/app.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await app.signUp('forgetful');
});
afterAll(() => app.close());

/** Runs the command on this database, with what is typed into it. */
function typeInto(email: string, typed: string): Promise<{ code: number | null; said: string }> {
  const { host, port, user } = inject('postgres');
  const at = new URLSearchParams({ host, port: String(port), user });
  const env = { ...process.env, DATABASE_URL: `postgres:///${app.context.pool.options.database}?${at}` };
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      ['src/server/commands/password.ts', email],
      { env },
      (_, said) => resolve({ code: command.exitCode, said }),
    );
    command.stdin?.end(`${typed}\n`);
  });
}
const signIn = async (password: string) =>
  (await app.visitor.call(routes.logIn, { body: { email: person.email, password } })).status;

it.each([
  ['short', 'at least 8 characters'],
  ['password1', 'on the lists that are tried first'],
  ['forgetful1', 'own names'],
])('a password that nobody may choose is refused there too: %s', async (typed, reason) => {
  const { code, said } = await typeInto(person.email, typed);
  expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
  expect(await signIn(PASSWORD)).toBe(200);
});

it('a forgotten password is replaced, unseen, and every session ends', async () => {
  const { code, said } = await typeInto(` ${person.email.toUpperCase()} `, 'a new password');
  expect(said).toContain('Every browser is signed out');
  expect(said).not.toContain('a new password');
  expect(code).toBe(0);
  expect(await signIn(PASSWORD)).toBe(401);
  const { rows } = await app.context.pool.query('select 1 from sessions where user_id = $1', [person.id]);
  expect(rows).toEqual([]);
  expect(await signIn('a new password')).toBe(200);
});

it('nobody is made by it', async () => {
  const { code, said } = await typeInto('nobody@test.example', 'a new password');
  expect([code, said]).toEqual([1, expect.stringContaining('There is no account for nobody@test.example.')]);
});
