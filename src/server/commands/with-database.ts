import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { joinEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { applyMigrations, describeMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { requireDatabase } from '#server/db/reach-database.ts';

/**
 * Applies the migrations and runs a command on the server's database, whether the server runs or not. Closes the connection
 * afterwards.
 */
export async function withDatabase<T>(config: Config, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (config.databaseUrl) await requireDatabase(config.databaseUrl);
  const embedded = config.databaseUrl
    ? null
    : await joinEmbeddedPostgres({ dataDir: config.dataDir, log: stderrLog });
  const pool = createPool(embedded?.connection ?? config.databaseUrl ?? '', 2);
  try {
    const applied = await applyMigrations(pool);
    if (applied.length > 0) stderrLog.warn(describeMigrations(applied));
    return await run(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/** Shows warnings of the embedded database to the user of a command. */
export const stderrLog = { warn: (message: string) => void process.stderr.write(`${message}\n`) };
