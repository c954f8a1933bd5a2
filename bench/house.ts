import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { type Program, startProgram } from '#tests/support/program.ts';
import { SESSION_SECRET } from './seed.ts';

type Connection = Awaited<ReturnType<typeof startEmbeddedPostgres>>['connection'];
/** `startServer` starts the product in a process of its own on this database. */
export type House = {
  pool: pg.Pool;
  connection: Connection;
  startServer: (env?: NodeJS.ProcessEnv) => Promise<Program & { port: number }>;
};

/** An embedded PostgreSQL with the project's tables, fsync on, which goes when `run` is done. */
export async function withHouse<T>(run: (house: House) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beats-bench-'));
  // The database's user has to get through.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const { connection } = postgres;
  const pool = createPool(connection, 8);
  try {
    await applyMigrations(pool);
    const DATABASE_URL = `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}`;
    const startServer: House['startServer'] = async (env = {}) => {
      const server = await startProgram('src/server/main.ts', { DATABASE_URL, SESSION_SECRET, ...env });
      return { ...server, port: Number(new URL(server.address).port) };
    };
    return await run({ pool, connection, startServer });
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
