import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { removeSecondFactorOf } from '#server/features/second-factor/service.ts';
import { AppError } from '#server/http/errors.ts';
import { requireArgument, runCommand, withDatabase } from './with-database.ts';

/** `npm run second-factor -- someone@example.com` removes the second factor of a user who has lost the app and the codes. */
const email = requireArgument('Name the account: npm run second-factor -- someone@example.com').toLowerCase();

await runCommand(async () => {
  const config = loadConfig(process.env);
  const refusal = await withDatabase(config, (pool) =>
    removeSecondFactorOf(
      { db: openDatabase(pool), clock: { now: () => new Date() }, config, wakeOutbox: () => {} },
      email,
    ).then(() => null, messageOf),
  );
  const removed = `${email} signs in without codes now. Every browser is signed out within a minute.`;
  process.stdout.write(`${refusal ?? removed}\n`);
  process.exitCode = refusal ? 1 : 0;
});

/** @throws all errors but refusals */
function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
