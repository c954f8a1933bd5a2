import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openLiveClient } from '#tests/support/live-client.ts';
import {
  administer,
  type Connection,
  databaseUrl,
  startPostgres,
  type TestPostgres,
} from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/program.ts';
import { SESSION_SECRET, seedTournament } from './seed.ts';

/** PostgreSQL counts the last transactions of a connection up to ten seconds after they end. */
const COUNTED_WITHIN_MS = 11_000;

export type IdleServer = { name: string; watchers: number; redisUrl?: string; limit: number };

/** The servers that are measured, with the most transactions a second that each may make. */
export const idleServers = (redisUrl: string): IdleServer[] => [
  { name: 'alone', watchers: 0, limit: 0.5 },
  { name: 'alone, with 100 watchers', watchers: 100, limit: 1 },
  { name: 'with Redis', watchers: 0, redisUrl, limit: 0.5 },
  { name: 'with Redis and 100 watchers', watchers: 100, redisUrl, limit: 1 },
];

/** Starts a PostgreSQL without autovacuum, whose transactions would count as those of a server. */
export async function startQuietPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres();
  await administer(postgres.connection, 'alter system set autovacuum = off');
  await administer(postgres.connection, 'select pg_reload_conf()');
  return postgres;
}

/** The transactions a second of a server without calls, on a new database of a quiet PostgreSQL. */
export async function countIdleTransactions(
  { connection: server }: TestPostgres,
  { watchers, redisUrl }: IdleServer,
  { seconds }: { seconds: number },
): Promise<number> {
  const connection = { ...server, database: `idle_${randomUUID().replaceAll('-', '')}` };
  await administer(server, `create database ${connection.database} encoding 'UTF8' template template0`);
  const env = { DATABASE_URL: databaseUrl(connection), SESSION_SECRET, LOOKUPS: 'on' };
  const { address, stop } = await startServer({ ...env, ...(redisUrl && { REDIS_URL: redisUrl }) });
  const pool = new pg.Pool({ ...connection, max: 1 });
  const { tournamentId, voters } = await seedTournament(pool, { users: watchers || 1, matchups: 4 });
  const clients = await Promise.all(
    voters.slice(0, watchers).map(({ cookie }) => openLiveClient(address, { cookie })),
  );
  await Promise.all(clients.map((client) => client.join(tournamentId)));
  await pool.end();
  await wait(COUNTED_WITHIN_MS);
  const before = await countTransactions(connection);
  await wait(seconds * 1_000);
  const made = (await countTransactions(connection)) - before;
  for (const { socket } of clients) socket.terminate();
  await stop();
  return made / seconds;
}

/** From another database, so that the count does not count itself. */
async function countTransactions({ database, ...server }: Connection): Promise<number> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = $1',
    [database],
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
