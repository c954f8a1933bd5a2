import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseFull } from './errors.ts';
import { requirePrimary } from './primary.ts';
import { IDLE_IN_TRANSACTION_MS, SessionlessClient } from './sessionless-client.ts';

/**
 * A query that gets no connection within ten seconds fails, also when all are in use. Transactions wait only for the
 * database: one that is idle for five seconds belongs to a frozen process, and PostgreSQL ends it to free its locks.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Otherwise an idle connection to a machine that is gone is noticed after two hours.
  keepAliveInitialDelayMillis: 10_000,
  // Queries that do not depend on each other's results go out together and run in order.
  pipeline: true,
} satisfies pg.PoolConfig;
const OWN_SESSION = { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS } satisfies pg.PoolConfig;
// A pooler changes the server behind a connection at any time, so a check at its start says nothing.
const POOLED = { Client: SessionlessClient, onConnect: undefined } satisfies pg.PoolConfig;

export type ConnectionSettings = pg.PoolConfig & {
  /** Behind a transaction pooler, where no setting of a session and no named statement is used. */
  isPooled?: boolean;
};
/** A server by its URL, or the embedded one by its socket. */
export type Connection = string | ConnectionSettings;

/**
 * How many connections a server opens before it listens, and keeps: one for each of the two queues of votes;
 * four that the timekeeper, its clean-up, readiness, sessions and the reads of a vote share; and one for reads.
 */
export const HELD_CONNECTIONS = { ballots: 2, urgent: 4, reads: 1 } as const;
/** The connections without which a server does not start. */
export const NEEDED_CONNECTIONS = Object.values(HELD_CONNECTIONS).reduce(
  (sum: number, count) => sum + count,
  0,
);

/**
 * A pool of connections. It replaces a connection that breaks: the running query rejects, and the listeners keep the
 * error from ending the process.
 */
export const createPool = (connection: Connection, size: number): pg.Pool =>
  withListeners(new pg.Pool(settingsOf(connection, { max: size })));

const ON_PRIMARY = { onConnect: requirePrimary } satisfies pg.PoolConfig;

/** Reserved for work that must not wait behind reads. Its connections stay open. */
export const createUrgentPool = (
  connection: Connection,
  size: number = HELD_CONNECTIONS.urgent,
  settings: pg.PoolConfig = {},
): pg.Pool =>
  withListeners(
    new pg.Pool(
      settingsOf(connection, { ...settings, ...ON_PRIMARY, max: size, min: size, idleTimeoutMillis: 0 }),
    ),
  );

/** For everything else. It opens more than its held connections only while `mayGrow`. */
export const createReadPool = (connection: Connection, size: number, mayGrow: () => boolean): pg.Pool =>
  withListeners(
    new ReadPool(
      settingsOf(connection, { ...ON_PRIMARY, max: size, min: Math.min(size, HELD_CONNECTIONS.reads) }),
      mayGrow,
    ),
  );

/** A replica that does not answer is left for the primary, and its connections close when they are idle. */
const REPLICA_TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 } satisfies pg.PoolConfig;

export const createReplicaPool = (url: string, size: number): pg.Pool =>
  withListeners(new pg.Pool(settingsOf(url, { ...REPLICA_TIMEOUTS, max: size })));

function settingsOf<S extends pg.PoolConfig>(connection: Connection, settings: S): pg.PoolConfig & S {
  const { isPooled, ...own }: ConnectionSettings =
    typeof connection === 'string' ? { connectionString: connection } : connection;
  return { ...TIMEOUTS, ...own, ...settings, ...(isPooled ? POOLED : OWN_SESSION) };
}

function withListeners(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How long a full database is not asked for more connections. */
const FULL_FOR_MS = 5_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Queries share the open connections, instead of failing, while the database gives no more, and while the reserved
 * connections are not all open: those come first.
 */
class ReadPool extends pg.Pool {
  readonly #size: number;
  readonly #mayGrow: () => boolean;
  #fullUntil = 0;

  constructor(settings: pg.PoolConfig & { max: number }, mayGrow: () => boolean) {
    super(settings);
    this.#size = settings.max;
    this.#mayGrow = mayGrow;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(callback: Connected): void {
    const isGrowing = this.#mayGrow() && performance.now() >= this.#fullUntil;
    this.options.max = isGrowing ? this.#size : Math.max(this.options.min ?? 0, this.totalCount, 1);
    super.connect((error, client, done) => {
      if (!isDatabaseFull(error) || this.totalCount === 0) return callback(error, client, done);
      this.#fullUntil = performance.now() + FULL_FOR_MS;
      this.#connect(callback);
    });
  }
}

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
