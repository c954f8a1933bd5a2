import { withDatabase } from './command.ts';
import { loadConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { makeAdmin } from './features/accounts/service.ts';

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
