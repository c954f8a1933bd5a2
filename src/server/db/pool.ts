import pg from 'pg';

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

/** A server by its URL, or the embedded one by its socket. */
export type Connection = string | pg.PoolConfig;

/**
 * A pool of connections. One that breaks is replaced: whoever waits on it gets the error from their query, and nothing
 * else may end the process.
 */
export function createPool(connection: Connection, size: number): pg.Pool {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({ ...WATCHED, ...settings, max: size });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A pool of these is for the timekeeper, its housekeeping and readiness; the two lanes of the ballot box have another. */
const URGENT_CONNECTIONS = 3;

/** For what no queue of readers may hold up. */
export const createUrgentPool = (connection: Connection): pg.Pool =>
  createPool(connection, URGENT_CONNECTIONS);
