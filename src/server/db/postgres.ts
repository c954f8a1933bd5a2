import type { Config } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import type { Connection } from './pool.ts';
import { waitForDatabase } from './reach-database.ts';

/** The server's database. */
export type Postgres = { connection: Connection; stop(): Promise<void> };

/**
 * Waits for the database of DATABASE_URL, or starts the embedded PostgreSQL.
 * @throws Error with one line that tells the user what to do
 */
export async function openPostgres(
  { databaseUrl, dataDir, logLevel }: Config,
  stopping = new AbortController().signal,
): Promise<Postgres> {
  const log = createLog(logLevel);
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir, log });
  await waitForDatabase(databaseUrl, { log, signal: stopping });
  return { connection: databaseUrl, stop: async () => {} };
}
