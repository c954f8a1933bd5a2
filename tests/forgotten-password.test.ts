import { execFile } from 'node:child_process';
import { expect, inject, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { FAST } from './support/program.ts';

const { app, people } = await createCommunity({}, ['forgetful']);
const [person] = people;

/** Runs `npm run password` on the test’s database and types a password. */
function runPassword(email: string, input: string): Promise<{ code: number | null; output: string }> {
  const { host, port, user } = inject('postgres');
  const at = new URLSearchParams({ host, port: String(port), user });
  const env = { ...process.env, DATABASE_URL: `postgres:///${app.pool.options.database}?${at}` };
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      [...FAST, 'src/server/commands/password.ts', email],
      { env },
      (_, output, errors) => resolve({ code: command.exitCode, output: output + errors }),
    );
    command.stdin?.end(input);
  });
}
const signIn = async (password: string) =>
  (await app.visitor.call(routes.logIn, { body: { email: person.email, password } })).status;

it.each([
  ['short', 'at least 8 characters'],
  ['password1', 'on a list of known passwords'],
  ['forgetful1', 'too close to your name'],
])('npm run password refuses a password that registration refuses: %s (rule A7)', async (typed, reason) => {
  const { code, output } = await runPassword(person.email, `${typed}\n`);
  expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  expect(await signIn(PASSWORD)).toBe(200);
});

it('npm run password sets a new password without showing it, and ends every session (rule A11)', async () => {
  const { code, output } = await runPassword(` ${person.email.toUpperCase()} `, 'a new password\n');
  expect(output).toContain('Every browser is signed out');
  expect(output).not.toContain('a new password');
  expect(code).toBe(0);
  expect(await signIn(PASSWORD)).toBe(401);
  const { rows } = await app.pool.query('select 1 from sessions where user_id = $1', [person.id]);
  expect(rows).toEqual([]);
  expect(await signIn('a new password')).toBe(200);
});

it('npm run password creates no account, and asks for no password of an unknown one', async () => {
  const { code, output } = await runPassword('unknown@test.example', 'a new password\n');
  expect([code, output]).toEqual([1, 'There is no account for unknown@test.example.\n']);
});

it('npm run password without input says so in one line and ends with 1', async () => {
  const { code, output } = await runPassword(person.email, '');
  expect([code, output.split('\n').slice(1)]).toEqual([
    1,
    ['There was no password in the input. Type it, or pipe it into the command.', ''],
  ]);
});
