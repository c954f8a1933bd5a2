import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { requireAccount, resetPassword } from '#server/features/accounts/service.ts';
import { clock, printOutcome, requireArgument, runCommand, withDatabase } from './with-database.ts';

/** `npm run password -- someone@example.com` sets a new password for a user who forgot the old one. */
const email = requireArgument('Name the account: npm run password -- someone@example.com').toLowerCase();

await runCommand(() => {
  const config = loadConfig(process.env);
  return withDatabase(config, (pool) =>
    printOutcome(
      setPassword({ config, db: openDatabase(pool), clock }),
      'The password is changed. Every browser is signed out within a minute.',
    ),
  );
});

/** Looks for the account before it asks for the password. @throws AppError NOT_FOUND, INVALID_INPUT */
async function setPassword(context: Parameters<typeof resetPassword>[0]): Promise<void> {
  await requireAccount(context, email);
  process.stdout.write(`New password for ${email} (typed by the owner of the account): `);
  const password = await readHidden();
  process.stdout.write('\n');
  await resetPassword(context, email, password);
}

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
