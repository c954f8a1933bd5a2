import { loadConfig } from '#server/config.ts';
import { writeBackupFile } from '#server/db/backup/backup-file.ts';
import { dumpDatabase } from '#server/db/backup/dump.ts';
import { withDatabase } from './with-database.ts';

/** `npm run backup -- beats.backup` writes everything in the database into a new file, also while a server runs. */
const [path] = process.argv.slice(2);
try {
  if (!path) throw new Error('Into which file? npm run backup -- beats.backup');
  const config = loadConfig(process.env);
  await withDatabase(config, (pool) => writeBackupFile(path, dumpDatabase(pool, new Date())));
  process.stdout.write(`${path} holds everything but the secret of the sessions.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
