import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { hasRedis } from '#tests/support/redis.ts';
import { withOwnRedis } from './own-redis.ts';
import type { Program } from './program.ts';
import { type Fault, seconds } from './report.ts';
import { survive } from './scene.ts';
import { openScreen, untilRight } from './screens.ts';
import { until } from './until.ts';

const SOON_MS = 300;
/** A transaction that stands still is given up by the database after five seconds. */
const GOES_ON_WITHIN_MS = 8_000;
/** A change that nobody interrupts takes a few milliseconds. */
const STANDS_STILL_MS = 2_000;

/** One of two servers is frozen in the middle of a due change, again and again; the other one goes on for both. */
export const timekeeper: Fault = async ({ isBrief }) => {
  const name = 'one of two timekeepers frozen (SIGSTOP) in the middle of a due change';
  if (!hasRedis) return [{ name, skippedBecause: 'this machine has no redis-server' }];
  const times = isBrief ? 1 : 5;
  const setting = { name, times, hasOwnPostgres: true, servers: 2 };
  return withOwnRedis(async (redis) => [
    await survive(
      { ...setting, env: { REDIS_URL: redis.url } },
      async ({ programs, pool, cupId, stream, problems, notes }) => {
        const screens = await Promise.all(programs.map(({ port }) => openScreen(port, pool)));
        const matchupIds = await column(
          pool,
          'select id from matchups where tournament_id <> $1 order by id desc',
          cupId,
        );
        const versionNow = async () => {
          const [version = 0] = await column(pool, 'select version from tournaments where id <> $1', cupId);
          return version;
        };
        const before = { version: await versionNow(), applied: await countApplied(programs) };
        const stoodStillMs: number[] = [];
        // Nobody votes on the arena's last ones meanwhile.
        for (const matchupId of matchupIds.slice(0, times)) {
          const stoodStill = await freezeAtEndOf(matchupId, pool, programs);
          if (stoodStill === null) problems.push('the other server did not go on');
          else if (stoodStill < STANDS_STILL_MS) problems.push('nobody was caught in a change');
          else stoodStillMs.push(stoodStill);
          await wait(SOON_MS);
        }
        const grown = (await versionNow()) - before.version;
        const applied = (await countApplied(programs)) - before.applied;
        if (grown !== times || applied !== times)
          problems.push(`${times} changes were applied ${applied} times and raised the version by ${grown}`);
        await stream.end();
        if ((await untilRight(screens, pool)) === null) problems.push('not every screen has the final count');
        for (const screen of screens) screen.close();
        if (stoodStillMs.length > 0) {
          const [shortest, longest] = [Math.min(...stoodStillMs), Math.max(...stoodStillMs)].map(seconds);
          notes.push(`the change stood still for ${shortest} to ${longest}, until the other server made it`);
        }
        notes.push(`the slowest answer of those that the frozen one gave took ${seconds(stream.slowestMs)}`);
      },
    ),
  ]);
};

/**
 * Freezes the server that ends this match in the middle of that, until the other one has done it instead. Returns how
 * long the change stood still; null when it was not made in time.
 */
async function freezeAtEndOf(
  matchupId: number,
  pool: pg.Pool,
  programs: readonly Program[],
): Promise<number | null> {
  const frozen = await freezeInChange(matchupId, pool, programs);
  try {
    return await untilEnded(matchupId, pool);
  } finally {
    frozen.signal('SIGCONT');
  }
}

/** Somebody holds the match until a server waits for it, which then has the tournament: that one is frozen. */
async function freezeInChange(
  matchupId: number,
  pool: pg.Pool,
  programs: readonly Program[],
): Promise<Program> {
  const holder = await pool.connect();
  try {
    const soon = new Date(Date.now() + SOON_MS);
    await holder.query('update matchups set end_time = $2 where id = $1', [matchupId, soon]);
    await holder.query(
      'update tournaments set next_due_at = $2 where id = (select tournament_id from matchups where id = $1)',
      [matchupId, soon],
    );
    await holder.query('begin');
    await holder.query('select 1 from matchups where id = $1 for update', [matchupId]);
    const [self] = await column(holder, 'select pg_backend_pid() as id where $1 > 0', matchupId);
    const waiting =
      'select application_name::int from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    let program: Program | undefined;
    const isThere = async () => {
      const [port] = await column(pool, waiting, self);
      program = programs.find((each) => each.port === port);
      return program !== undefined;
    };
    if (!(await until(isThere, { everyMs: 5 })) || !program)
      throw new Error(`Nobody came to end match ${matchupId}`);
    program.signal('SIGSTOP');
    await holder.query('commit');
    return program;
  } finally {
    // Thrown away: after an error it would go on holding the match.
    holder.release(true);
  }
}

const isEnded = async (matchupId: number, pool: pg.Pool) =>
  (await column(pool, `select id from matchups where id = $1 and status = 'completed'`, matchupId)).length ===
  1;

async function untilEnded(matchupId: number, pool: pg.Pool): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < GOES_ON_WITHIN_MS) {
    if (await isEnded(matchupId, pool)) return performance.now() - startedAt;
    await wait(20);
  }
  return null;
}

/** Due changes as the servers count them. */
async function countApplied(programs: readonly Program[]): Promise<number> {
  const counts = programs.map(async ({ port }) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^beats_due_changes_total (\d+)/m.exec(text)?.[1]);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** The first column of a query with one value. */
async function column(db: pg.Pool | pg.PoolClient, query: string, value: unknown): Promise<number[]> {
  const { rows } = await db.query<number[]>({ text: query, values: [value], rowMode: 'array' });
  return rows.flat();
}
