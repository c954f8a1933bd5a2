import type pg from 'pg';
import { pino } from 'pino';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { SESSION_SECRET } from '#tests/support/measuring/seed.ts';
import { type Connection, databaseUrl, startPostgres } from '#tests/support/postgres.ts';
import { type Program, startServer } from '#tests/support/program.ts';

/** The default of the product's embedded database. */
const MAX_CONNECTIONS = 60;

export type BenchEnvironment = {
  pool: pg.Pool;
  connection: Connection;
  /** Starts the product on this database, in a separate process. */
  startServer: (env?: NodeJS.ProcessEnv) => Promise<Program>;
};

/** Runs `run` with a migrated embedded PostgreSQL whose fsync is on. All that was started ends afterwards. */
export async function withBenchEnvironment<T>(
  run: (environment: BenchEnvironment) => Promise<T>,
): Promise<T> {
  const log = pino({ level: 'warn' });
  const { connection, stop } = await startPostgres({ fsync: true, maxConnections: MAX_CONNECTIONS, log });
  const pool = createPool(connection, 8);
  const servers: Program[] = [];
  try {
    await applyMigrations(pool);
    return await run({
      pool,
      connection,
      async startServer(env = {}) {
        const server = await startServer({ DATABASE_URL: databaseUrl(connection), SESSION_SECRET, ...env });
        servers.push(server);
        return server;
      },
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await pool.end();
    await stop();
  }
}
