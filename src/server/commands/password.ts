import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { resetPassword } from '#server/features/accounts/service.ts';
import { AppError } from '#server/http/errors.ts';
import { requireArgument } from './arguments.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

/** `npm run password -- someone@example.com` sets a new password for a user who forgot the old one (rule A11). */
const email = requireArgument('Name the account: npm run password -- someone@example.com').toLowerCase();
process.stdout.write(`New password for ${email} (typed by the owner of the account): `);

await runCommand(async () => {
  const password = await readHidden();
  const clock = { now: () => new Date() };
  const refusal = await withDatabase(loadConfig(process.env), (pool) =>
    resetPassword({ db: openDatabase(pool), clock }, email, password),
  ).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.message;
      throw error;
    },
  );
  process.stdout.write(
    `\n${refusal ?? 'The password is changed. Every browser is signed out within a minute.'}\n`,
  );
  process.exitCode = refusal ? 1 : 0;
});

/** Reads a line without showing it. @throws Error with one line when the input ends before */
async function readHidden(): Promise<string> {
  const terminal = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY ?? false,
  });
  const ended = new Promise<never>((_, reject) => {
    terminal.once('close', () =>
      reject(new Error('\nThere was no password in the input. Type it, or pipe it into the command.')),
    );
  });
  const line = await Promise.race([terminal.question(''), ended]);
  terminal.close();
  return line;
}
