import { openDatabase } from '#server/db/client.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createAppOn, type TestApp } from '#tests/support/app.ts';
import { administer, startPostgres } from '#tests/support/postgres.ts';

/** No limit stops a simulated day: the clock moves faster than a user's. */
const NO_LIMITS = {
  LIMIT_VOTES: '100000',
  LIMIT_TOURNAMENTS: '100000',
  LIMIT_PREDICTIONS: '100000',
  LIMIT_SONGS: '100000',
  LIMIT_CHANGES: '100000',
};

/** A long run gives way to all else on the machine, and then its transactions may wait for long. */
const PATIENCE = { connectionTimeoutMillis: 0, idle_in_transaction_session_timeout: 0 };

/** Starts PostgreSQL and lets `run` create apps, each on a new database and a movable clock. */
export async function withSimulatedApps(
  run: (createApp: (env?: Record<string, string>) => Promise<TestApp>) => Promise<void>,
): Promise<void> {
  const { connection: server, stop } = await startPostgres();
  let made = 0;
  try {
    await run(async (env = {}) => {
      made += 1;
      const connection = { ...server, ...PATIENCE, database: `simulated_${made}` };
      await administer(server, `create database ${connection.database}`);
      const pool = createPool(connection, 8);
      await applyMigrations(pool);
      const database = { pool, db: openDatabase(pool), connection, drop: () => pool.end() };
      return createAppOn(database, { ...NO_LIMITS, ...env });
    });
  } finally {
    await stop();
  }
}
