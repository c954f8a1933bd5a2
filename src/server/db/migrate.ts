import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const MIGRATIONS_DIR = resolve(import.meta.dirname, 'migrations');
/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_246_001;

/** Brings the database to the newest schema; servers that start together wait for the first one. */
export async function applyMigrations(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(connection), { migrationsFolder: MIGRATIONS_DIR });
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    connection.release();
  } catch (error) {
    // Closed rather than reused: the lock ends with its session.
    connection.release(true);
    throw error;
  }
}
