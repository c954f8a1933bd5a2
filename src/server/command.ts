import type pg from 'pg';
import type { Config } from './config.ts';
import { joinEmbeddedPostgres } from './db/embedded.ts';
import { applyMigrations } from './db/migrate.ts';
import { createPool } from './db/pool.ts';

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
