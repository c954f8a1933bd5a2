import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { describeError } from '#server/lib/describe-error.ts';
import { createLog } from '#server/log.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { isDatabaseFull, isDatabaseUnavailable } from './errors.ts';
import type { Connection } from './pool.ts';

/** The server's database. */
export type Postgres = { connection: Connection; stop(): Promise<void> };

/**
 * Waits for the database of DATABASE_URL, or starts the embedded PostgreSQL.
 * @throws Error with one line that tells the user what to do
 */
export async function openPostgres(
  { databaseUrl, databaseDirectUrl, dataDir, logLevel }: Config,
  stopping = new AbortController().signal,
): Promise<Postgres> {
  const log = createLog(logLevel);
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir, log });
  const waiting = { log, signal: stopping };
  if (databaseDirectUrl && databaseDirectUrl !== databaseUrl)
    await waitForDatabase({ name: 'DATABASE_DIRECT_URL', url: databaseDirectUrl }, waiting);
  await waitForDatabase({ name: 'DATABASE_URL', url: databaseUrl }, waiting);
  return { connection: databaseUrl, stop: async () => {} };
}

const CONNECT_WITHIN_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const REMIND_EVERY_MS = 60_000;

/** A database by the variable that names it. */
type Named = { name: string; url: string };
type Waiting = { log: { warn(message: string): void }; signal: AbortSignal };

/**
 * Waits until a database answers, and says so once a minute. A full database counts as an answer.
 * @throws Error with one line at once when it refuses, as for a wrong password or an unknown database, or after an abort
 */
async function waitForDatabase({ name, url }: Named, { log, signal }: Waiting): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const error = await findConnectError(url);
    if (!error || isDatabaseFull(error)) return;
    if (!isDatabaseUnavailable(error)) throw inVariable(name, error);
    if (performance.now() - saidAt >= REMIND_EVERY_MS) {
      log.warn(
        `The database of ${name} does not answer (${describeError(error)}). The server waits and tries again.`,
      );
      saidAt = performance.now();
    }
    await pause(pauseMs, undefined, { signal });
  }
}

/**
 * For commands: the database itself, or null for the embedded one.
 * @throws Error with one line when it does not answer, or refuses
 */
export async function findDatabase({ databaseUrl, databaseDirectUrl: url }: Config): Promise<string | null> {
  const error = url && (await findConnectError(url));
  if (error) throw inVariable(url === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', error);
  return url;
}

const inVariable = (name: string, error: unknown) =>
  new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });

/** Null when the database accepts a connection. */
async function findConnectError(url: string): Promise<unknown> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
    client.on('error', () => {});
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error;
  }
}
