import { lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { remotePictures } from '#server/db/schema.ts';

type DatabaseState = { version: string; bytes: number; connections: number; connectionLimit: number };

/** The version of PostgreSQL, the size of the database, and how many connections all its databases have and may have. */
export async function findDatabaseState(db: Executor): Promise<DatabaseState> {
  const { rows } = await db.execute<DatabaseState>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes,
      (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as "connectionLimit"`);
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL did not answer about itself');
  return state;
}

/** How many migrations are applied. */
export async function countMigrations(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}

/** How many pictures of other hosts wait for their copy. */
export const countDueCovers = (db: Executor, now: Date): Promise<number> =>
  db.$count(remotePictures, lte(remotePictures.nextTryAt, now));
