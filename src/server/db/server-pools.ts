import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { openHeldConnections } from './connection-needs.ts';
import { type HeldConnections, holdConnections } from './held-connections.ts';
import { nameServer } from './other-servers.ts';
import {
  type Connection,
  createReadPool,
  createUrgentPool,
  HELD_CONNECTIONS,
  NEEDED_CONNECTIONS,
} from './pool.ts';

export type ServerPools = {
  pool: pg.Pool;
  urgentPool: pg.Pool;
  /** For the pool of the ballot thread. */
  connection: Connection;
  /** The `application_name` of the connections. */
  name: string;
  /**
   * Opens the connections that the server keeps, with those of the ballot thread.
   * @throws Error with one line when the database does not give them
   */
  open(ballots: HeldConnections): Promise<void>;
};

/** Reads open more connections again this long after the reserved ones, so that all servers have theirs first. */
const HEAD_START_MS = 1_000;

/** The pools of a server. Their connections carry its name, by which other servers find it. */
export function openPools(config: Config, connection: Connection, sessionSecret: string): ServerPools {
  const name = nameServer({ sessionSecret, hasRedis: config.redisUrl !== null });
  const named = withName(connection, name);
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
    connection: named,
    name,
    async open(ballots) {
      const urgent = holdConnections(urgentPool);
      await openHeldConnections(pool, [holdConnections(pool), urgent, ballots]);
      reserved = [urgent, ballots];
    },
  };
}

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
