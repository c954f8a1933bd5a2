import type pg from 'pg';
import { type App, buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { createLog } from '#server/log.ts';
import { SESSION_SECRET } from '#tests/support/measuring/seed.ts';
import type { BenchEnvironment } from './environment.ts';

type AppInProcess = {
  app: App;
  pool: pg.Pool;
  /** Empties the cache of answers. Sessions, and the points behind late ranks, stay in memory. */
  clearReadCache: () => void;
  close: () => Promise<void>;
};

/** Starts the product in this process, without a port, on a new database that `fill` has filled. */
export async function openApp(
  { pool: adminPool, connection }: BenchEnvironment,
  database: string,
  fill: (pool: pg.Pool) => Promise<unknown>,
): Promise<AppInProcess> {
  await adminPool.query(`create database ${database}`);
  const pool = createPool({ ...connection, database }, 8);
  await applyMigrations(pool);
  await fill(pool);
  const bus = createMemoryBus();
  const clock = { now: () => new Date() };
  const logger = createLog('silent');
  const app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent', LIMIT_VOTES: '1000' }),
    pool,
    urgentPool: pool,
    bus,
    ballotBox: createBallotBox({ pool, clock, bus, log: logger }),
    clock,
    logger,
    sessionSecret: SESSION_SECRET,
    redis: null,
  });
  return {
    app,
    pool,
    clearReadCache: () => bus.publish({ type: 'user_changed' }),
    async close() {
      await app.stop();
      await pool.end();
    },
  };
}
