import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What every data function takes first: the database, or a transaction in its place. */
export type Executor = Database | Transaction;

/**
 * A connection that hangs is given up, so that nobody waits behind it for ever. The house's transactions wait for nothing
 * but the database: one that says nothing for so long belongs to a process that stands still, and gives its locks up.
 */
const WATCHED = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  idle_in_transaction_session_timeout: 5_000,
} satisfies pg.PoolConfig;

/**
 * A pool of connections to a server by URL, or to the embedded one by its socket. A connection that breaks is
 * replaced: whoever waits on it gets the error from their query, and nothing else may end the process.
 */
export function createPool(connection: string | pg.PoolConfig, size: number): pg.Pool {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({ ...WATCHED, ...settings, max: size });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool, { schema, casing: 'snake_case' });
}
