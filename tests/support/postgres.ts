import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';

export type TestServer = { host: string; port: number; user: string; password?: string };
declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer & { template: string };
  }
}

/**
 * One throw-away server a run (or the one of TEST_DATABASE_URL), with one migrated database that every test file
 * copies.
 */
export default async function setup(project: TestProject) {
  const { server, stop } = await openServer(process.env.TEST_DATABASE_URL);
  // A server of one's own may serve several runs at once.
  const template = `template_app_${process.pid}`;
  await administer(server, `create database ${template}`);
  const pool = createPool({ ...server, database: template }, 1);
  await applyMigrations(pool);
  await pool.end();
  project.provide('postgres', { ...server, template });
  return async () => {
    await administer(server, `drop database ${template} with (force)`);
    await stop();
  };
}

/** Runs one statement that belongs to no database. */
export async function administer(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function openServer(given: string | undefined): Promise<{ server: TestServer; stop(): Promise<void> }> {
  if (given) return { server: addressOf(new URL(given)), stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'beats-test-'));
  // As root, the database's user has to get into it.
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: { warn: () => {} },
    fsync: false,
    maxConnections: 300,
  });
  const { host, port, user } = embedded.connection;
  return {
    server: { host, port, user },
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf({ hostname, port, username, password }: URL): TestServer {
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
