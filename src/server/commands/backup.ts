import { loadConfig } from '#server/config.ts';
import { dumpDatabase } from '#server/db/backup/dump.ts';
import { writeBackupFile } from '#server/db/backup/file.ts';
import { describeError } from '#server/lib/run-until-stopped.ts';
import { requireArgument } from './arguments.ts';
import { withDatabase } from './with-database.ts';

/** `npm run backup -- beats.backup` writes the whole database to a new file, also while a server runs. */
const path = requireArgument('Name the new file: npm run backup -- beats.backup');
try {
  const config = loadConfig(process.env);
  await withDatabase(config, (pool) => writeBackupFile(path, dumpDatabase(pool, new Date())));
  process.stdout.write(`${path} holds everything except the session secret.\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
