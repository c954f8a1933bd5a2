import type { Config } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import type { Connection } from './pool.ts';

/** The PostgreSQL that keeps everything. */
export type Postgres = { connection: Connection; stop(): Promise<void> };

/** The one of DATABASE_URL, or the embedded one, which is started. @throws Error with one line that says what to do */
export async function openPostgres({ databaseUrl, dataDir, logLevel }: Config): Promise<Postgres> {
  if (databaseUrl) return { connection: databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, log: createLog(logLevel) });
}
