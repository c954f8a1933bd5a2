import { loadConfig } from '#server/config.ts';
import { readBackupFile } from '#server/db/backup/file.ts';
import { checkDump, restoreDump } from '#server/db/backup/restore.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { createPool } from '#server/db/pool.ts';
import { findDatabase } from '#server/db/postgres.ts';
import { requireArgument, runCommand, stderrLog } from './with-database.ts';

/** `npm run restore -- beats.backup` fills an empty database from a backup. No server may use the database meanwhile. */
const path = requireArgument('Name the backup: npm run restore -- beats.backup');
await runCommand(async () => {
  process.stdout.write(`Restored ${await restore()} rows.\n`);
});

/** Unlike `withDatabase` it applies no migrations first, and it refuses a data folder that a server uses. */
async function restore(): Promise<number> {
  const config = loadConfig(process.env);
  await readBackupFile(path, checkDump);
  const url = await findDatabase(config);
  const embedded = url ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: stderrLog });
  const pool = createPool(embedded?.connection ?? url ?? '', 2);
  try {
    return await readBackupFile(path, (lines) => restoreDump(pool, lines));
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
