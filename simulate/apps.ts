import { openDatabase } from '#server/db/client.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createAppOn, type TestApp } from '#tests/support/app.ts';
import { administer, startPostgres } from '#tests/support/postgres.ts';
import { SIMULATION_ENV } from './run-simulation.ts';

/** A long run has a low priority, so its connections and transactions may wait for a long time. */
const NO_TIMEOUTS = { connectionTimeoutMillis: 0, idle_in_transaction_session_timeout: 0 };

/** Starts PostgreSQL and lets `run` create apps, each on a new database and a movable clock. */
export async function withSimulatedApps(
  run: (createApp: () => Promise<TestApp>) => Promise<void>,
): Promise<void> {
  const { connection: server, stop } = await startPostgres();
  let made = 0;
  try {
    await run(async () => {
      made += 1;
      const connection = { ...server, ...NO_TIMEOUTS, database: `simulated_${made}` };
      await administer(server, `create database ${connection.database}`);
      const pool = createPool(connection, 8);
      await applyMigrations(pool);
      const database = { pool, db: openDatabase(pool), connection, drop: () => pool.end() };
      return createAppOn(database, SIMULATION_ENV);
    });
  } finally {
    await stop();
  }
}
