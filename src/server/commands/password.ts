import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { resetPassword } from '#server/features/accounts/service.ts';
import { AppError } from '#server/http/errors.ts';
import { withDatabase } from './with-database.ts';

/** `npm run password -- someone@example.com` takes a new password for who forgot theirs; nothing that is typed is shown. */
const email = process.argv[2]?.trim().toLowerCase();
if (!email) {
  process.stderr.write('Which account? npm run password -- someone@example.com\n');
  process.exit(1);
}
process.stdout.write(`New password of ${email}, typed by its owner: `);
const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
const terminal = createInterface({
  input: process.stdin,
  output: unseen,
  terminal: process.stdin.isTTY ?? false,
});
const password = await terminal.question('');
terminal.close();

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
process.stdout.write(`\n${refusal ?? 'Changed. Every browser is signed out, within a minute.'}\n`);
process.exitCode = refusal ? 1 : 0;
