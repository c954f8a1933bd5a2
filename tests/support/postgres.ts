import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { applyMigrations } from '#server/db/migrate.ts';

type Server = { host: string; user: string };
declare module 'vitest' {
  interface ProvidedContext {
    postgres: Server;
  }
}

export const TEMPLATE = 'template_app';

/** One throw-away server a run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'beats-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {} },
    fsync: false,
    maxConnections: 300,
  });
  const { host, user } = server.connection;
  const admin = new pg.Client({ host, user, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const pool = createPool({ host, user, database: TEMPLATE }, 2);
  await applyMigrations(pool);
  await pool.end();
  project.provide('postgres', { host, user });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
