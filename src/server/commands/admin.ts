import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { makeAdmin } from '#server/features/accounts/service.ts';
import { clock, requireArgument, runCommand, withDatabase } from './with-database.ts';

/** `npm run admin -- someone@example.com` makes that account an admin. */
const email = requireArgument('Name the account: npm run admin -- someone@example.com').toLowerCase();
await runCommand(async () => {
  const isDone = await withDatabase(loadConfig(process.env), (pool) =>
    makeAdmin({ db: openDatabase(pool), clock }, email),
  );
  process.stdout.write(
    isDone
      ? `${email} is an admin now. Open sessions notice within a minute.\n`
      : `There is no account for ${email}. Register it first.\n`,
  );
  process.exitCode = isDone ? 0 : 1;
});
