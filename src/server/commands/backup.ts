import { loadConfig } from '#server/config.ts';
import { dumpDatabase } from '#server/db/backup/dump.ts';
import { writeBackupFile } from '#server/db/backup/file.ts';
import { requireArgument, runCommand, withDatabase } from './with-database.ts';

/** `npm run backup -- beats.backup` writes the database to a new file, even while a server runs. */
const path = requireArgument('Name the new file: npm run backup -- beats.backup');
await runCommand(async () => {
  const config = loadConfig(process.env);
  await withDatabase(config, (pool) => writeBackupFile(path, dumpDatabase(pool, new Date())));
  process.stdout.write(
    `${path} holds everything except the session secret and the keys of address hashes.\n`,
  );
});
