import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { hasRedis } from '#tests/support/redis.ts';
import { withOwnRedis } from './own-redis.ts';
import type { Program } from './program.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';
import { openScreen, untilRight } from './screens.ts';
import { until } from './until.ts';

/** Matches that may be ended for the sake of one freeze; nobody votes on the arena's last ones meanwhile. */
const MATCHES_A_TIME = 10;
const SOON_MS = 300;
/** A transaction that stands still is given up by the database after five seconds. */
const GOES_ON_WITHIN_MS = 8_000;

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
        const version = () => column(pool, 'select version from tournaments where id <> $1', cupId);
        const before = { version: await version(), applied: await countApplied(programs) };
        const stoodStillMs: number[] = [];
        let ended = 0;
        for (let time = 0; time < times; time += 1) {
          const program = programs[time % 2];
          if (!program) throw new Error('The scene has two servers');
          let held: number | null = null;
          for (const matchupId of matchupIds.splice(0, MATCHES_A_TIME)) {
            ended += 1;
            held = (await freezeAtEndOf(matchupId, pool, program)) ? matchupId : null;
            if (held !== null) break;
            program.signal('SIGCONT');
          }
          const stoodStill = held === null ? null : await untilEnded(held, pool);
          program.signal('SIGCONT');
          if (stoodStill === null)
            problems.push(held === null ? 'nobody was caught in a change' : 'the other server did not go on');
          else stoodStillMs.push(stoodStill);
          await wait(SOON_MS);
        }
        const grown = Number(await version()) - Number(before.version);
        const applied = (await countApplied(programs)) - before.applied;
        if (grown !== ended || applied !== ended)
          problems.push(`${ended} changes were applied ${applied} times and raised the version by ${grown}`);
        await stream.end();
        if ((await untilRight(screens, pool)) === null) problems.push('not every screen has the final count');
        for (const screen of screens) screen.close();
        notes.push(`the other server made the change after ${seconds(Math.max(...stoodStillMs))}`);
        notes.push(`the slowest answer of those that the frozen one gave took ${seconds(stream.slowestMs)}`);
      },
    ),
  ]);
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Freezes the program while one of the servers ends this match: somebody holds the match until that server waits for it.
 * True when it was this server, which then holds the tournament and the match.
 */
async function freezeAtEndOf(matchupId: number, pool: pg.Pool, program: Program): Promise<boolean> {
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
    const waiting = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    if (!(await until(async () => (await column(pool, waiting, self)).length > 0, { everyMs: 5 })))
      throw new Error(`Nobody came to end match ${matchupId}`);
    program.signal('SIGSTOP');
    await holder.query('commit');
  } finally {
    holder.release();
  }
  await wait(SOON_MS);
  return !(await isEnded(matchupId, pool));
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
