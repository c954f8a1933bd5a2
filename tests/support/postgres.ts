import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { copyNewCluster } from './new-cluster.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

export type PostgresServer = { host: string; port: number; user: string; password?: string };
export type Connection = PostgresServer & { database: string };

export type TestPostgres = {
  connection: Connection;
  dataDir: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
};

/** Starts the embedded PostgreSQL in a temporary folder. Its database is empty: it has no tables. */
export async function startPostgres({
  fsync = false,
  maxConnections = 300,
  log = { warn: () => {} },
}: {
  fsync?: boolean;
  maxConnections?: number;
  log?: { warn(message: string): void };
} = {}): Promise<TestPostgres> {
  const folder = makeTempFolder('postgres');
  const dataDir = join(folder, 'data');
  await copyNewCluster(dataDir);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log, fsync, maxConnections });
  return {
    connection,
    dataDir,
    async stop() {
      await stop();
      removeTempFolder(folder);
    },
  };
}

/** The `DATABASE_URL` of a database that is reached over a Unix socket or over TCP. */
export const databaseUrl = ({ host, port, user, password = '', database }: Connection) =>
  `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** Runs one statement, such as `create database`, by default outside of the tests' databases. */
export async function administer(
  server: PostgresServer,
  statement: string,
  database = 'postgres',
): Promise<void> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
