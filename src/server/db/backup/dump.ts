import type pg from 'pg';
import { z } from 'zod';
import { VERSION } from '#server/version.ts';

/** The first line of a backup, with the hashes of the migrations that its rows fit. Backups of 1.0.0 have no version. */
export const dumpHeader = z.object({
  format: z.literal('battle-of-the-beats/1'),
  takenAt: z.string(),
  version: z.string().max(100).optional(),
  migrations: z.array(z.string()),
});
/** The other lines: a table's name, its rows as PostgreSQL writes them, the sequences, and the number of rows at the end. */
export const dumpLine = z.union([
  z.string(),
  z.object({ table: z.string() }),
  z.object({ sequence: z.string(), value: z.string() }),
  z.object({ end: z.int() }),
]);
type DumpLine = z.infer<typeof dumpHeader> | z.infer<typeof dumpLine>;

const ROWS_PER_FETCH = 200;

/**
 * A backup must not keep a key that the database deletes after 30 days. Runs of backups belong to the machine that made them,
 * and the one that makes this dump has not ended. Share pictures are drawn again.
 */
const LEFT_OUT = new Set(['address_keys', 'backup_runs', 'cards']);

/** Makes the text format independent of the server's settings, and allows slow disks five minutes. */
export const DUMP_SETTINGS = [
  "set local datestyle = 'ISO'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  "set local idle_in_transaction_session_timeout = '5min'",
].join('; ');

/** All tables by name. */
export async function findTables(connection: pg.PoolClient): Promise<string[]> {
  const { rows } = await connection.query(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  return rows.map(({ name }) => name);
}

/** The hashes of the applied migrations, the oldest first. */
export async function findMigrations(connection: pg.PoolClient): Promise<string[]> {
  const { rows } = await connection.query(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Dumps the database as lines of JSON, in one snapshot, without the keys of address hashes. Concurrent votes do
 * not wait and are not included. Rows are streamed, so that no table has to fit into memory.
 */
export async function* dumpDatabase(pool: pg.Pool, takenAt: Date): AsyncGenerator<string> {
  const connection = await pool.connect();
  try {
    await connection.query('begin isolation level repeatable read, read only');
    for await (const line of dumpLines(connection, takenAt)) yield `${JSON.stringify(line)}\n`;
  } finally {
    // Close the connection instead of reusing it: a reader that stops early leaves a cursor open.
    connection.release(true);
  }
}

async function* dumpLines(connection: pg.PoolClient, takenAt: Date): AsyncGenerator<DumpLine> {
  await connection.query(DUMP_SETTINGS);
  const migrations = await findMigrations(connection);
  yield { format: 'battle-of-the-beats/1', takenAt: takenAt.toISOString(), version: VERSION, migrations };
  let count = 0;
  for (const table of await findTables(connection)) {
    if (LEFT_OUT.has(table)) continue;
    yield { table };
    for await (const row of readRows(connection, table)) {
      count += 1;
      yield row;
    }
  }
  // Read after the rows, because sequences ignore the snapshot. Those of keys only grow.
  const { rows } = await connection.query(
    'select quote_ident(sequencename) as name, last_value from pg_sequences where schemaname = $1 order by 1',
    ['public'],
  );
  for (const { name, last_value } of rows) {
    if (last_value !== null) yield { sequence: name, value: String(last_value) };
  }
  yield { end: count };
}

async function* readRows(connection: pg.PoolClient, table: string): AsyncGenerator<string> {
  await connection.query(`declare dump no scroll cursor for select t::text as row from public.${table} t`);
  for (;;) {
    const { rows } = await connection.query(`fetch ${ROWS_PER_FETCH} from dump`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await connection.query('close dump');
}
