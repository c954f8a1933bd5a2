import type pg from 'pg';
import { z } from 'zod';

/** The first line of a backup: which migrations its rows fit. */
export const dumpHeader = z.object({
  format: z.literal('battle-of-the-beats/1'),
  takenAt: z.string(),
  migrations: z.array(z.string()),
});
/** The lines after it: a table, its rows as PostgreSQL writes them, where ids go on, and at last how many rows. */
export const dumpLine = z.union([
  z.string(),
  z.object({ table: z.string() }),
  z.object({ sequence: z.string(), value: z.string() }),
  z.object({ end: z.int() }),
]);
type DumpLine = z.infer<typeof dumpHeader> | z.infer<typeof dumpLine>;

const ROWS_A_FETCH = 200;

/** What one server writes is what another one reads, whatever they are set to, and a slow disk is waited for. */
export const FOR_FILES = [
  "set local datestyle = 'ISO'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  "set local idle_in_transaction_session_timeout = '5min'",
].join('; ');

/** All tables of the house, in an order that never changes. */
export async function findTables(connection: pg.PoolClient): Promise<string[]> {
  const { rows } = await connection.query(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  return rows.map(({ name }) => name);
}

/** The hashes of the migrations that made this schema, the oldest first. */
export async function findMigrations(connection: pg.PoolClient): Promise<string[]> {
  const { rows } = await connection.query(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Everything in the database as lines of JSON, all of one instant: votes that are cast meanwhile wait for nothing and
 * are not in it. The rows come as they are read, so that no table has to fit into memory.
 */
export async function* dumpDatabase(pool: pg.Pool, takenAt: Date): AsyncGenerator<string> {
  const connection = await pool.connect();
  try {
    await connection.query('begin isolation level repeatable read, read only');
    for await (const line of dumpLines(connection, takenAt)) yield `${JSON.stringify(line)}\n`;
  } finally {
    // Whoever stops reading leaves a cursor behind: the connection ends with it.
    connection.release(true);
  }
}

async function* dumpLines(connection: pg.PoolClient, takenAt: Date): AsyncGenerator<DumpLine> {
  await connection.query(FOR_FILES);
  const migrations = await findMigrations(connection);
  yield { format: 'battle-of-the-beats/1', takenAt: takenAt.toISOString(), migrations };
  let count = 0;
  for (const table of await findTables(connection)) {
    yield { table };
    for await (const row of readRows(connection, table)) {
      count += 1;
      yield row;
    }
  }
  // Read after the rows: sequences stand outside of transactions and only grow.
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
    const { rows } = await connection.query(`fetch ${ROWS_A_FETCH} from dump`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_A_FETCH) break;
  }
  await connection.query('close dump');
}
