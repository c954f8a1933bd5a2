import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * A query that gets no connection within ten seconds fails, also when all are in use. Transactions wait only for the
 * database: one that is idle for five seconds belongs to a frozen process, and PostgreSQL ends it to free its locks.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Queries that do not depend on each other's results go out together and run in order.
  pipeline: true,
  idle_in_transaction_session_timeout: 5_000,
} satisfies pg.PoolConfig;

/** A server by its URL, or the embedded one by its socket. */
export type Connection = string | pg.PoolConfig;

/**
 * A pool of connections. It replaces a connection that breaks: the running query rejects, and the listeners keep the
 * error from ending the process.
 */
export function createPool(connection: Connection, size: number): pg.Pool {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({ ...TIMEOUTS, ...settings, max: size });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One each for the timekeeper, its clean-up and the readiness check. The ballot box has such a pool for its two queues. */
const URGENT_CONNECTIONS = 3;

/** Reserved for work that must not wait behind reads. */
export const createUrgentPool = (connection: Connection): pg.Pool =>
  createPool(connection, URGENT_CONNECTIONS);

/** A database that takes longer to answer is not ready to serve users. */
const READY_WITHIN_MS = 1_000;

/** Whether the database answers a trivial query within a second. */
export function isDatabaseReady(pool: pg.Pool): Promise<boolean> {
  const isAnswering = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([isAnswering, delay(READY_WITHIN_MS, false, { ref: false })]);
}
