import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from './client.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { createReplicaPool } from './pool.ts';

/** What a replica may lack. */
const MAX_AGE_MS = 1_000;
/** Half of it, so that a replica that keeps up is read without a gap. */
const CHECK_EVERY_MS = 500;
const ASK_AGAIN_MS = 25;
/** Checks end when nothing was read for as long. */
const NEEDED_FOR_MS = 5_000;

export type Replica = ReturnType<typeof openReplica>;

type Log = { warn(message: string): void };

/**
 * Follows a streaming replica, twice a second and only while reads ask for it. A check compares positions in the log, because
 * the last transaction of an idle primary is old, too.
 */
export function openReplica(
  url: string,
  { primary, size, log }: { primary: pg.Pool; size: number; log: Log },
) {
  const pool = createReplicaPool(url, size);
  let freshAsOf: number | null = null;
  let neededUntil = 0;
  let checking: Promise<void> | null = null;
  let isInUse = false;
  let hasBeenRead = false;
  let isClosed = false;
  let reads = 0;

  const leave = (why: string) => {
    freshAsOf = null;
    if (isInUse || !hasBeenRead) log.warn(`the replica of DATABASE_REPLICA_URL is not read: ${why}`);
    isInUse = false;
    hasBeenRead = true;
  };
  const take = (at: number) => {
    freshAsOf = at;
    if (!isInUse && hasBeenRead) log.warn('the replica of DATABASE_REPLICA_URL is read again');
    isInUse = true;
    hasBeenRead = true;
  };

  const check = async () => {
    const at = performance.now();
    const {
      rows: [written],
    } = await primary.query('select pg_current_wal_flush_lsn()::text as lsn');
    for (;;) {
      const { rows } = await pool.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"', [
        written.lsn,
      ]);
      const hasAll: boolean | null = rows[0]?.hasAll ?? null;
      if (hasAll === null) return leave('no replica answers there');
      const isLate = performance.now() - at > MAX_AGE_MS;
      if (isLate) return leave('it is more than a second behind');
      if (hasAll) return take(at);
      await wait(ASK_AGAIN_MS);
    }
  };

  const keepChecking = async () => {
    while (!isClosed && performance.now() < neededUntil) {
      const next = wait(CHECK_EVERY_MS, undefined, { ref: false });
      await check().catch((error: unknown) => leave(describe(error)));
      await next;
    }
    checking = null;
  };

  const queryOrAskPrimary = async (...query: Parameters<pg.Pool['query']>) => {
    try {
      const answer = await pool.query(...query);
      reads += 1;
      return answer;
    } catch (error) {
      // What PostgreSQL refuses would fail there, too, except while the replica stops or its log removes rows that are read.
      if (error instanceof pg.DatabaseError && !isDatabaseUnavailable(error)) throw error;
      leave(describe(error));
      return primary.query(...query);
    }
  };

  return {
    /** Reads the replica, and the primary where the replica does not answer. */
    db: openDatabase({ query: queryOrAskPrimary } as unknown as pg.Pool),
    /**
     * The instant (`performance.now()`) whose commits the replica has all, at most a second ago; null while it is further behind
     * or gone. Asking keeps the checks going.
     */
    asOf(): number | null {
      const now = performance.now();
      neededUntil = now + NEEDED_FOR_MS;
      checking ??= keepChecking();
      return freshAsOf !== null && now - freshAsOf <= MAX_AGE_MS ? freshAsOf : null;
    },
    /** Whether it is read, and how many queries it answered. */
    stats: () => ({ isInUse, reads }),
    async close() {
      isClosed = true;
      await checking;
      await pool.end();
    },
  };
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
