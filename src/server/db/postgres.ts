import type { Config } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import type { Connection } from './pool.ts';

/** The server's database. */
export type Postgres = { connection: Connection; stop(): Promise<void> };

/** Uses DATABASE_URL, or starts the embedded PostgreSQL. @throws Error with one line that tells the user what to do */
export async function openPostgres({ databaseUrl, dataDir, logLevel }: Config): Promise<Postgres> {
  if (databaseUrl) return { connection: databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, log: createLog(logLevel) });
}
