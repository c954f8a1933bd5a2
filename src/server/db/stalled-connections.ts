import type { Duplex } from 'node:stream';
import pg from 'pg';

/** A statement may rightly take minutes; one that takes this long is reason to ask whether anybody is there. */
const PATIENCE = { longMs: 4_000, answersWithinMs: 4_000, lookEveryMs: 1_000 };

/**
 * Gives up connections to a database that is there no more without having said so (frozen, cut off, its machine gone):
 * whoever waits on them hears of it, instead of waiting for as long as the network does. Whether it is there another
 * connection finds out, so that no long statement of one that works is ever cut short.
 */
export function watchStalledConnections(
  pool: pg.Pool,
  log: { error(message: string): void },
  { longMs, answersWithinMs, lookEveryMs } = PATIENCE,
): { stop(): void } {
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  let isAsking = false;

  const look = async () => {
    const longSince = performance.now() - longMs;
    const long = [...inUse].filter(([, since]) => since < longSince);
    if (isAsking || long.length === 0) return;
    isAsking = true;
    if (!(await isThere(pool.options, answersWithinMs))) {
      const silent = long.filter(([client, since]) => inUse.get(client) === since);
      if (silent.length > 0) log.error(`the database does not answer: ${silent.length} connections given up`);
      for (const [client] of silent) cut(client);
    }
    isAsking = false;
  };
  const looking = setInterval(look, lookEveryMs).unref();
  return { stop: () => clearInterval(looking) };
}

/** At once: the driver's own end waits for the answers to what was sent together. Its types leave the stream out. */
const cut = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();

/** A refusal is an answer, too. */
async function isThere(options: pg.PoolConfig, answersWithinMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...options,
    // The pool keeps it where a copy does not look.
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
