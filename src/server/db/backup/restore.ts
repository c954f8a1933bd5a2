import type pg from 'pg';
import type { z } from 'zod';
import { applyFirstMigrations, applyMigrations, knownMigrations } from '#server/db/migrate.ts';
import { VERSION } from '#server/version.ts';
import { DUMP_SETTINGS, dumpHeader, dumpLine, findMigrations, findTables } from './dump.ts';

/** An insert takes rows up to these limits: pictures are long and votes are short. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 1_000;

/**
 * Restores a backup into an empty database in one transaction, then applies newer migrations. Returns the number of rows.
 * Foreign keys are checked at the end.
 * @throws Error with one line that tells what is wrong with the backup or the database
 */
export async function restoreDump(pool: pg.Pool, lines: AsyncIterable<string>): Promise<number> {
  const iterator = lines[Symbol.asyncIterator]();
  const { migrations } = readHeader((await iterator.next()).value);
  await applyFirstMigrations(pool, migrations.length);
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(DUMP_SETTINGS);
    await requireEmpty(connection, migrations);
    const addReferences = await dropReferences(connection);
    const count = await insertLines(connection, { [Symbol.asyncIterator]: () => iterator });
    for (const statement of addReferences) await connection.query(statement);
    await connection.query('commit');
    connection.release();
    await applyMigrations(pool);
    return count;
  } catch (error) {
    // Close the connection instead of reusing it, which rolls the transaction back.
    connection.release(true);
    throw error;
  }
}

/**
 * Reads a whole backup without a database, so that a damaged file leaves nothing behind.
 * @throws Error with one line that tells what is wrong with the backup
 */
export async function checkDump(lines: AsyncIterable<string>): Promise<void> {
  const iterator = lines[Symbol.asyncIterator]();
  readHeader((await iterator.next()).value);
  let count = 0;
  let isComplete = false;
  // Reads on after the last line, because the file's checksum is at its end.
  for await (const text of { [Symbol.asyncIterator]: () => iterator }) {
    const line = readLine(text);
    if (typeof line === 'string') count += 1;
    else if ('end' in line) isComplete = line.end === count;
  }
  if (!isComplete) throw incomplete();
}

const incomplete = () => new Error('The backup is incomplete.');

function readLine(text: string) {
  const line = dumpLine.safeParse(parse(text));
  if (!line.success) throw new Error('The backup is damaged.');
  return line.data;
}

function readHeader(line: string | undefined) {
  const header = dumpHeader.safeParse(parse(line ?? ''));
  if (!header.success) throw new Error('This file is not a backup of Battle of the Beats.');
  requireKnown(header.data);
  return header.data;
}

/** @throws Error when this program lacks a migration of the backup (rule L14) */
function requireKnown({ migrations, version }: z.infer<typeof dumpHeader>): void {
  const known = new Set(knownMigrations());
  if (migrations.every((hash) => known.has(hash))) return;
  throw new Error(
    `${version ? `Version ${version}` : 'Another version'} of the app made this backup, and this is version ${VERSION}, which does not know its schema. Restore it with the version that made it, or a newer one.`,
  );
}

/** @throws Error when the backup does not fit this schema, or the database has rows */
async function requireEmpty(connection: pg.PoolClient, migrations: string[]): Promise<void> {
  const found = await findMigrations(connection);
  if (migrations.some((hash, index) => found[index] !== hash)) {
    throw new Error('Another version of the app made this backup. Restore it with that version.');
  }
  for (const table of await findTables(connection)) {
    const { rowCount } = await connection.query(`select 1 from public.${table} limit 1`);
    if (rowCount !== 0) throw new Error('The database is not empty. Restore into an empty one.');
  }
  if (found.length > migrations.length) {
    throw new Error('The database has a newer schema than the backup. Restore into a new, empty database.');
  }
}

/** Drops the foreign keys, because no order of rows satisfies them, and returns the statements that add them again. */
async function dropReferences(connection: pg.PoolClient): Promise<string[]> {
  const { rows } = await connection.query(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await connection.query(drop);
  return rows.map(({ add }) => add);
}

async function insertLines(connection: pg.PoolClient, lines: AsyncIterable<string>): Promise<number> {
  const tables = new Set(await findTables(connection));
  let table = '';
  let batch: string[] = [];
  let characters = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(connection, table, batch);
    count += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const text of lines) {
    const line = readLine(text);
    if (typeof line === 'string') {
      batch.push(line);
      characters += line.length;
      if (characters > BATCH_CHARACTERS || batch.length === BATCH_ROWS) await flush();
      continue;
    }
    await flush();
    if ('end' in line && line.end === count) return count;
    if ('sequence' in line) {
      await connection.query('select setval($1::regclass, $2)', [line.sequence, line.value]);
    }
    if ('table' in line) {
      if (!tables.has(line.table)) throw new Error(`The backup has an unknown table: ${line.table}`);
      table = line.table;
    }
  }
  throw incomplete();
}

async function insertRows(connection: pg.PoolClient, table: string, rows: string[]): Promise<void> {
  await connection.query(
    `insert into public.${table} overriding system value
      select (row::public.${table}).* from unnest($1::text[]) as row`,
    [rows],
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
