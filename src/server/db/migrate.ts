import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { VERSION } from '#server/version.ts';
import { errorCode } from './errors.ts';
import { renewOldKeys } from './song-keys.ts';

const MIGRATIONS_DIR = resolve(import.meta.dirname, 'migrations');
/** An arbitrary number that no other advisory lock of this database uses. */
const MIGRATION_LOCK = 7_246_001;
const TABLE = 'drizzle.__drizzle_migrations';

type Journal = { entries: { when: number; tag: string }[] };

const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));

/** The hashes of this program's migrations, the oldest first. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR }).map(({ hash }) => hash);

/** The name of this program's newest migration. */
export const newestMigration = (): string => readJournal(MIGRATIONS_DIR).entries.at(-1)?.tag ?? '';

/**
 * Applies all migrations, renews the keys of songs that an older release wrote, and returns the names of the migrations that
 * were missing. Servers that start at the same time wait for the first one.
 * @throws Error when the encoding of the database is not UTF8, or when a newer version has migrated it
 */
export const applyMigrations = (pool: pg.Pool): Promise<string[]> =>
  applyFrom(pool, MIGRATIONS_DIR, renewKeysOnce);

/** The line about migrations that were applied. Their names matter on an upgrade only. */
export const describeMigrations = (names: readonly string[]): string =>
  names[0] === readJournal(MIGRATIONS_DIR).entries[0]?.tag
    ? `The database is new: created with ${names.length} migrations`
    : `Migrations of version ${VERSION} applied: ${names.join(', ')}`;

/** Applies the first `count` migrations to an empty database: the schema of an older backup. */
export async function applyFirstMigrations(pool: pg.Pool, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beats-migrations-'));
  try {
    cpSync(MIGRATIONS_DIR, folder, { recursive: true });
    const { entries, ...journal } = readJournal(folder);
    const shortened = { ...journal, entries: entries.slice(0, count) };
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(shortened));
    await applyFrom(pool, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renews the keys of songs as one change. */
async function renewKeysOnce(connection: pg.PoolClient): Promise<void> {
  await connection.query('begin');
  await renewOldKeys(async (text) => (await connection.query(text)).rows);
  await connection.query('commit');
}

async function applyFrom(
  pool: pg.Pool,
  migrationsFolder: string,
  finish?: (connection: pg.PoolClient) => Promise<void>,
): Promise<string[]> {
  const connection = await pool.connect();
  try {
    await requireUtf8(connection);
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const newest = await findNewestKnown(connection);
    await migrate(drizzle(connection), { migrationsFolder });
    await finish?.(connection);
    const applied = readJournal(migrationsFolder).entries.filter(({ when }) => when > newest);
    // A comment, because it needs no migration and goes along with pg_dump.
    if (applied.length > 0) await connection.query(`comment on table ${TABLE} is 'version ${VERSION}'`);
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    connection.release();
    return applied.map(({ tag }) => tag);
  } catch (error) {
    // Close the connection instead of reusing it, because the lock ends with its session.
    connection.release(true);
    throw explain(error);
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Drizzle's errors show the whole statement; one line tells the operator more. */
function explain(error: unknown): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error) || !errorCode(error)) return error;
  const advice =
    errorCode(error) === INSUFFICIENT_PRIVILEGE
      ? ' Make the role of DATABASE_URL the owner of the database and of its schema public.'
      : '';
  return new Error(`The database could not be migrated: ${cause.message}.${advice}`, { cause });
}

/** When the newest applied migration was made; 0 in a new database. @throws Error for one that this program does not know */
async function findNewestKnown(connection: pg.PoolClient): Promise<number> {
  const { rows: tables } = await connection.query(
    "select obj_description(to_regclass($1), 'pg_class') as comment where to_regclass($1) is not null",
    [TABLE],
  );
  if (tables.length === 0) return 0;
  const { rows } = await connection.query(`select created_at::float8 as at from ${TABLE} order by at`);
  const applied: number[] = rows.map(({ at }) => at);
  const known = new Set(readJournal(MIGRATIONS_DIR).entries.map(({ when }) => when));
  if (applied.some((when) => !known.has(when))) {
    const version = tables[0].comment ?? 'a newer release';
    throw new Error(
      `The database has migrations of ${version}, and this program, version ${VERSION}, does not know them. Start that version or a newer one, or restore a backup from before the upgrade.`,
    );
  }
  return applied.at(-1) ?? 0;
}

async function requireUtf8(connection: pg.PoolClient): Promise<void> {
  const { rows } = await connection.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Error(`The database has the encoding ${encoding}. Create it with the encoding UTF8.`);
}
