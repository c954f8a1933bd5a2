import pg from 'pg';
import { readServer, startOf } from './primary.ts';

/** A statement may take minutes. After `longMs` the watcher checks whether the database still answers. */
const TIMES = { longMs: 4_000, answersWithinMs: 4_000, checkEveryMs: 1_000 };

/**
 * Closes connections to a database that silently stopped answering, because it is frozen or its machine is gone. The
 * waiting queries fail within about nine seconds instead of after the network's timeout. The check uses another
 * connection, so that long statements on a working database continue. When another PostgreSQL answers there, the one that
 * has the waiting queries is no longer the primary.
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
    const answer = await askDatabase(pool.options, answersWithinMs);
    if (answer !== 'refused') {
      const isElsewhere = (client: pg.PoolClient) =>
        answer === null || (startOf(client) ?? answer.start) !== answer.start;
      const silent = long.filter(([client, since]) => inUse.get(client) === since && isElsewhere(client));
      const closed = silent.length === 1 ? '1 connection' : `${silent.length} connections`;
      if (silent.length > 0) log.error(`the database does not answer: ${closed} closed`);
      for (const [client] of silent) destroy(client);
    }
    isChecking = false;
  };
  const timer = setInterval(check, checkEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Closes the stream itself: the driver's `end` waits for pending answers. */
const destroy = (client: pg.PoolClient) => client.connection.stream.destroy();

/** The PostgreSQL that answers now, or null for none. A refusal is an answer, too. */
async function askDatabase(options: pg.PoolConfig, answersWithinMs: number) {
  const client = new pg.Client({
    ...options,
    // The pool's options hide the password from a spread.
    password: options.password,
    connectionTimeoutMillis: answersWithinMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await readServer(client, answersWithinMs);
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refused' : null;
  } finally {
    void client.end();
  }
}
