import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { joinEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';

/** Gives a command the database that the server uses, whether that runs or not, and closes it afterwards. */
export async function withDatabase<T>(config: Config, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const log = { warn: (message: string) => void process.stderr.write(`${message}\n`) };
  const embedded = config.databaseUrl ? null : await joinEmbeddedPostgres({ dataDir: config.dataDir, log });
  const pool = createPool(embedded?.connection ?? config.databaseUrl ?? '', 2);
  try {
    await applyMigrations(pool);
    return await run(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
