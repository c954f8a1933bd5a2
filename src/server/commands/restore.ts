import { loadConfig } from '#server/config.ts';
import { readBackupFile } from '#server/db/backup/backup-file.ts';
import { restoreDump } from '#server/db/backup/restore-dump.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { createPool } from '#server/db/pool.ts';

/** `npm run restore -- beats.backup` brings an empty database to what a backup holds; no server may use it meanwhile. */
async function restore(path: string): Promise<number> {
  const { dataDir, databaseUrl } = loadConfig(process.env);
  const log = { warn: (message: string) => void process.stderr.write(`${message}\n`) };
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(embedded?.connection ?? databaseUrl ?? '', 2);
  try {
    return await readBackupFile(path, (lines) => restoreDump(pool, lines));
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

const [path] = process.argv.slice(2);
try {
  if (!path) throw new Error('From which file? npm run restore -- beats.backup');
  process.stdout.write(`Restored: ${await restore(path)} rows.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
