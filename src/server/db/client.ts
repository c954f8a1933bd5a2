import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What every data function takes first: the database, or a transaction in its place. */
export type Executor = Database | Transaction;

const OPTIONS = { schema, casing: 'snake_case' } as const;

/**
 * A connection that hangs is given up, so that nobody waits behind it for ever. The house's transactions wait for nothing
 * but the database: one that says nothing for so long belongs to a process that stands still, and gives its locks up.
 */
const WATCHED = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Statements that need no answer in between may be sent together, and are done in their order.
  pipeline: true,
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

/** The two lanes of the ballot box, the timekeeper and its housekeeping. */
const URGENT_CONNECTIONS = 4;

/** For what no queue of readers may hold up. */
export const createUrgentPool = (connection: string | pg.PoolConfig): pg.Pool =>
  createPool(connection, URGENT_CONNECTIONS);

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
