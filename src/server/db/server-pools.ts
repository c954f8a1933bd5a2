import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { isDatabaseFull } from './errors.ts';
import { type HeldConnections, holdConnections } from './held-connections.ts';
import { nameServer } from './other-servers.ts';
import {
  type Connection,
  type ConnectionSettings,
  createReadPool,
  createUrgentPool,
  HELD_CONNECTIONS,
  NEEDED_CONNECTIONS,
} from './pool.ts';
import { poolerAdvice, requireOwnSessions } from './sessionless-client.ts';

/** Reads open more connections again this long after the reserved ones, so that all servers have theirs first. */
const HEAD_START_MS = 1_000;

/** The pools of a server. Their connections carry its name, by which other servers find it. */
export function openPools(config: Config, connection: Connection, sessionSecret: string) {
  const name = nameServer({ sessionSecret, hasRedis: config.redis !== null });
  const named = config.hasPooler ? behindPooler(connection) : withName(connection, name);
  let reserved: HeldConnections[] = [];
  let lostAt = Number.NEGATIVE_INFINITY;
  const mayGrow = () => {
    if (!reserved.every((part) => part.isOpen())) lostAt = performance.now();
    return performance.now() - lostAt >= HEAD_START_MS;
  };
  const pool = createReadPool(named, config.dbPoolSize, mayGrow);
  const urgentPool = createUrgentPool(named);
  return {
    pool,
    urgentPool,
    /** For the pool of the ballot thread. */
    connection: named,
    /** The `application_name` of the connections. */
    name,
    /**
     * Opens the connections that the server keeps, with those of the ballot thread.
     * @throws Error with one line when the database does not give them
     */
    async open(ballots: HeldConnections) {
      const urgent = holdConnections(urgentPool);
      await openHeldConnections(pool, [holdConnections(pool), urgent, ballots]);
      if (config.databaseUrl && !config.hasPooler) await requireOwnSessions(urgentPool);
      reserved = [urgent, ballots];
    },
  };
}

const behindPooler = (connection: Connection): ConnectionSettings =>
  typeof connection === 'string'
    ? { connectionString: connection, isPooled: true }
    : { ...connection, isPooled: true };

/** An `application_name` in DATABASE_URL would win over a setting beside it. */
function withName(connection: Connection, name: string): pg.PoolConfig {
  if (typeof connection !== 'string') return { ...connection, application_name: name };
  const url = connection.replace(/([?&])application_name=[^&]*&?/, '$1');
  return { connectionString: url, application_name: name };
}

/** What the operator reads at the start. */
export function describeNeeds({ dbPoolSize }: Pick<Config, 'dbPoolSize'>): string {
  const more = dbPoolSize - HELD_CONNECTIONS.reads;
  return `This server keeps ${NEEDED_CONNECTIONS} database connections for votes, the clock and reads, and opens up to ${more} more for reads.`;
}

/**
 * Opens the connections that a server keeps.
 * @throws Error with one line that names the setting to raise and the number that it needs
 */
async function openHeldConnections(pool: pg.Pool, held: readonly HeldConnections[]): Promise<void> {
  const opened = await Promise.allSettled(held.map((part) => part.open()));
  const failure = opened.find((one) => one.status === 'rejected');
  if (!failure) return;
  const advice = poolerAdvice(failure.reason);
  if (advice) throw new Error(advice, { cause: failure.reason });
  if (!isDatabaseFull(failure.reason)) throw failure.reason;
  const { message } = failure.reason as Error;
  throw new Error(
    `DATABASE_URL: votes, the clock and reads need ${NEEDED_CONNECTIONS} connections, and the database gives fewer (${message}). ${await findAdvice(pool, message)} See "Database connections" in docs/operations.md.`,
    { cause: failure.reason },
  );
}

type Room = { name: string; limit: number; needed: number };

/** Names the limit that was hit: with its number, unless not one connection is left to read it. */
async function findAdvice(pool: pg.Pool, message: string): Promise<string> {
  if (/^no more connections allowed/.test(message))
    return `Raise max_client_conn of the pooler by ${NEEDED_CONNECTIONS}.`;
  const place = / for role /.test(message) ? 0 : / for database /.test(message) ? 1 : 2;
  const room = (await findRooms(pool).catch(() => []))[place];
  return room
    ? `Raise ${room.name} from ${room.limit} to at least ${room.needed}.`
    : `Raise ${SETTINGS[place]} by ${NEEDED_CONNECTIONS}.`;
}

const SETTINGS = [
  'the CONNECTION LIMIT of the role',
  'the CONNECTION LIMIT of the database',
  'max_connections',
] as const;

/** Own connections have the `application_name` of this server. */
async function findRooms(pool: pg.Pool): Promise<Room[]> {
  const { rows } = await pool.query(`
    with own as (
      select count(*)::int as count from pg_stat_activity
      where application_name <> '' and application_name = current_setting('application_name'))
    select name, "limit", used - own.count + ${NEEDED_CONNECTIONS} as needed from own, (
      select 1 as place, 'the CONNECTION LIMIT of the role ' || rolname as name, rolconnlimit as "limit",
        (select count(*)::int from pg_stat_activity where usename = rolname) as used
      from pg_roles where rolname = current_user
      union all
      select 2, 'the CONNECTION LIMIT of the database ' || d.datname, datconnlimit, numbackends
      from pg_database d join pg_stat_database s on s.datname = d.datname where d.datname = current_database()
      union all
      select 3, 'max_connections', current_setting('max_connections')::int,
        (select sum(numbackends)::int from pg_stat_database)
          + current_setting('superuser_reserved_connections')::int
          + coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::int
    ) as rooms order by place`);
  return rows;
}
