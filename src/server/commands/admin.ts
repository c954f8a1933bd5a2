import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { makeAdmin } from '#server/features/accounts/service.ts';
import { withDatabase } from './with-database.ts';

/** `npm run admin -- someone@example.com` makes that account an admin (R5). */
const email = process.argv[2]?.trim().toLowerCase();
if (!email) {
  process.stderr.write('Which account? npm run admin -- someone@example.com\n');
  process.exit(1);
}
const isDone = await withDatabase(loadConfig(process.env), (pool) =>
  makeAdmin({ db: openDatabase(pool), clock: { now: () => new Date() } }, email),
);
process.stdout.write(
  isDone
    ? `${email} is an admin, within a minute also where they are signed in.\n`
    : `There is no account for ${email}. Register it first.\n`,
);
process.exitCode = isDone ? 0 : 1;
