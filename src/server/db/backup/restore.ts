import type pg from 'pg';
import { applyFirstMigrations, applyMigrations } from '#server/db/migrate.ts';
import { dumpHeader, dumpLine, FOR_FILES, findMigrations, findTables } from './dump.ts';

/** Rows go in together up to this many characters: pictures are long and votes are short. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 1_000;

/**
 * Brings an empty database to what a backup holds, whole or not at all, and then to the newest schema; returns how many
 * rows that were. References between rows are checked once everything is there.
 * @throws Error with one line that says what is wrong with the backup or the database
 */
export async function restoreDump(pool: pg.Pool, lines: AsyncIterable<string>): Promise<number> {
  const iterator = lines[Symbol.asyncIterator]();
  const { migrations } = readHeader((await iterator.next()).value);
  await applyFirstMigrations(pool, migrations.length);
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(FOR_FILES);
    await requireEmpty(connection, migrations);
    const addReferences = await dropReferences(connection);
    const count = await insertLines(connection, { [Symbol.asyncIterator]: () => iterator });
    for (const statement of addReferences) await connection.query(statement);
    await connection.query('commit');
    connection.release();
    await applyMigrations(pool);
    return count;
  } catch (error) {
    // Closed rather than reused: what was not committed goes with it.
    connection.release(true);
    throw error;
  }
}

function readHeader(line: string | undefined) {
  const header = dumpHeader.safeParse(parse(line ?? ''));
  if (!header.success) throw new Error('This file is no backup of Battle of the Beats.');
  return header.data;
}

/** @throws Error when the rows of the backup do not fit this schema, or there is something to lose */
async function requireEmpty(connection: pg.PoolClient, migrations: string[]): Promise<void> {
  const found = await findMigrations(connection);
  if (migrations.some((hash, index) => found[index] !== hash)) {
    throw new Error('The backup was made by another version of the app: restore it with that one.');
  }
  for (const table of await findTables(connection)) {
    const { rowCount } = await connection.query(`select 1 from public.${table} limit 1`);
    if (rowCount !== 0) throw new Error('The database is not empty: restore into an empty one.');
  }
  if (found.length > migrations.length) {
    throw new Error('The database is newer than the backup: restore into one that was never started.');
  }
}

/** Takes the foreign keys away, as rows that refer to each other have no order, and returns what adds them again. */
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
    const line = dumpLine.parse(parse(text));
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
  throw new Error('The backup is not whole: it was cut short.');
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
