import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { administer, type PostgresServer } from './postgres.ts';

/** Creates a migrated database, which tests and programs copy in place of migrating their own. */
export async function createTemplate(server: PostgresServer, database: string): Promise<void> {
  await administer(server, `create database ${database}`);
  const pool = createPool({ ...server, database }, 1);
  await applyMigrations(pool);
  await pool.end();
}
