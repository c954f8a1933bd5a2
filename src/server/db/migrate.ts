import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const MIGRATIONS_DIR = resolve(import.meta.dirname, 'migrations');
/** An arbitrary number that no other advisory lock of this database uses. */
const MIGRATION_LOCK = 7_246_001;

/**
 * Applies all migrations. Servers that start at the same time wait for the first one.
 * @throws Error when the encoding of the database is not UTF8
 */
export const applyMigrations = (pool: pg.Pool): Promise<void> => applyFrom(pool, MIGRATIONS_DIR);

/** Applies the first `count` migrations to an empty database: the schema of an older backup. */
export async function applyFirstMigrations(pool: pg.Pool, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beats-migrations-'));
  try {
    cpSync(MIGRATIONS_DIR, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await applyFrom(pool, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function applyFrom(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const connection = await pool.connect();
  try {
    await requireUtf8(connection);
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(connection), { migrationsFolder });
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    connection.release();
  } catch (error) {
    // Close the connection instead of reusing it, because the lock ends with its session.
    connection.release(true);
    throw error;
  }
}

async function requireUtf8(connection: pg.PoolClient): Promise<void> {
  const { rows } = await connection.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Error(`The database has the encoding ${encoding}. Create it with the encoding UTF8.`);
}
