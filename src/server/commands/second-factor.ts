import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { removeSecondFactorOf } from '#server/features/second-factor/service.ts';
import { clock, printOutcome, requireArgument, runCommand, withDatabase } from './with-database.ts';

/** `npm run second-factor -- someone@example.com` removes the second factor of a user who has lost the app and the codes. */
const email = requireArgument('Name the account: npm run second-factor -- someone@example.com').toLowerCase();

await runCommand(() => {
  const config = loadConfig(process.env);
  return withDatabase(config, (pool) =>
    printOutcome(
      removeSecondFactorOf({ db: openDatabase(pool), clock, config, wakeOutbox: () => {} }, email),
      `${email} signs in without codes now. Every browser is signed out within a minute.`,
    ),
  );
});
