import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What every data function takes first: the database, or a transaction in its place. */
export type Executor = Database | Transaction;

const OPTIONS = { schema, casing: 'snake_case' } as const;

/**
 * The query builder on a pool. A transaction takes its connection here: the builder's own keeps one for ever whose
 * `begin` fails, as when the database dies at that moment, until none is left.
 */
export function openDatabase(pool: pg.Pool): Database {
  const onConnection = new WeakMap<pg.PoolClient, Database>();
  const database = drizzle(pool, OPTIONS);
  database.transaction = async (run, config) => {
    const connection = await pool.connect();
    const own = onConnection.get(connection) ?? drizzle(connection, OPTIONS);
    onConnection.set(connection, own);
    try {
      return await own.transaction(run, config);
    } finally {
      connection.release();
    }
  };
  return database;
}
