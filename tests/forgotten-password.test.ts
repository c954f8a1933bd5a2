import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { type Connection, databaseUrl } from './support/postgres.ts';
import { FAST } from './support/program.ts';

const { app, people } = await createCommunity({}, ['forgetful']);
const [person] = people;

/** Runs `npm run password` on the test’s database and types a password. */
function runPassword(email: string, input: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(app.pool.options as Connection) };
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
  ['short\n', 'at least 8 characters'],
  ['password1\n', 'on a list of known passwords'],
  ['forgetful1\n', 'too close to your name'],
  ['', '\nThere was no password in the input. Type it, or pipe it into the command.\n'],
])(
  'npm run password refuses what registration refuses, and no input: %j (rule A7)',
  async (typed, reason) => {
    const refused = { code: 1, output: expect.stringContaining(reason) };
    expect(await runPassword(person.email, typed)).toEqual(refused);
    expect(await signIn(PASSWORD)).toBe(200);
  },
);

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
  const output = 'There is no account for unknown@test.example.\n';
  expect(await runPassword('unknown@test.example', 'a new password\n')).toEqual({ code: 1, output });
});
