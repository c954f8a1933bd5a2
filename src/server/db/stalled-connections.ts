import type { Duplex } from 'node:stream';
import pg from 'pg';

/** A statement may take minutes. After `longMs` the watcher checks whether the database still answers. */
const TIMES = { longMs: 4_000, answersWithinMs: 4_000, checkEveryMs: 1_000 };

/**
 * Closes connections to a database that silently stopped answering, because it is frozen or its machine is gone. The
 * waiting queries fail within about nine seconds instead of after the network's timeout. The check uses another
 * connection, so that long statements on a working database continue.
 */
export function watchStalledConnections(
  pool: pg.Pool,
  log: { error(message: string): void },
  { longMs, answersWithinMs, checkEveryMs } = TIMES,
): { stop(): void } {
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  let isChecking = false;

  const check = async () => {
    const longSince = performance.now() - longMs;
    const long = [...inUse].filter(([, since]) => since < longSince);
    if (isChecking || long.length === 0) return;
    isChecking = true;
    if (!(await isAnswering(pool.options, answersWithinMs))) {
      const silent = long.filter(([client, since]) => inUse.get(client) === since);
      const closed = silent.length === 1 ? '1 connection' : `${silent.length} connections`;
      if (silent.length > 0) log.error(`the database does not answer: ${closed} closed`);
      for (const [client] of silent) destroy(client);
    }
    isChecking = false;
  };
  const timer = setInterval(check, checkEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Closes the stream itself: the driver's `end` waits for pending answers. Its types do not declare the stream. */
const destroy = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();

/** A refused query is an answer too. */
async function isAnswering(options: pg.PoolConfig, answersWithinMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...options,
    // The pool's options hide the password from a spread.
    password: options.password,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end();
  }
}
