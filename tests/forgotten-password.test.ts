import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD } from './support/app.ts';
import { turnOnSecondFactor } from './support/authenticator-app.ts';
import { createCommunity } from './support/community.ts';
import { type Connection, databaseUrl } from './support/postgres.ts';
import { FAST } from './support/program.ts';

const { app, people } = await createCommunity({}, ['forgetful']);
const [person] = people;

const runPassword = (email: string, input: string) => runOn('password', { email, input });

/** Runs a command of the operator on the test’s database. */
function runOn(
  name: 'password' | 'second-factor',
  { email, input = '' }: { email: string; input?: string },
): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(app.pool.options as Connection) };
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      [...FAST, `src/server/commands/${name}.ts`, email],
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

it('npm run second-factor lets the only admin in without codes, ends every session, and is recorded (rule A49)', async () => {
  const admin = await app.signUp('only_admin');
  await app.rows("update users set role = case when id = $1 then 'admin' else 'user' end", admin.id);
  await turnOnSecondFactor(app, admin);
  const logIn = async () =>
    (await app.visitor.call(routes.logIn, { body: { email: admin.email, password: PASSWORD } })).status;
  expect(await logIn()).toBe(401);
  const { code, output } = await runOn('second-factor', { email: admin.email });
  expect(output).toContain('signs in without codes now. Every browser is signed out within a minute.');
  expect(code).toBe(0);
  expect(await app.rows('select from sessions where user_id = $1', admin.id)).toEqual([]);
  expect(await logIn()).toBe(200);
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
  expect(await runOn('second-factor', { email: admin.email })).toEqual(again);
  expect((await runOn('second-factor', { email: 'unknown@test.example' })).code).toBe(1);
});
