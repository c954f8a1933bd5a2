import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { runFault } from '#faults/support/fault-run.ts';
import type { Program } from '#faults/support/program.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { expectFinalCounts, openViewers } from '#faults/support/viewers.ts';
import { timeUntil, waitUntil } from '#faults/support/wait.ts';

/** Both servers have asked for the next due instant by then: the end is set in the database, without an event. */
const DUE_IN_MS = 11_000;
/** The matchup is locked so long before. */
const LOCKED_BEFORE_MS = 300;
/** The database ends an idle transaction after five seconds. */
const TAKEN_OVER_WITHIN_MS = 8_000;
const PAUSE_MS = 300;
/** A change without an interruption takes a few milliseconds. */
const MIN_BLOCKED_MS = 2_000;

/** One of two servers is frozen during a due change, several times. The other one makes the change. */
export const timekeeper: Fault = (isBrief) => {
  const name = 'one of two timekeepers frozen (SIGSTOP) during a due change';
  const times = isBrief ? 1 : 5;
  const settings = { name, times, isBrief, hasOwnPostgres: true, hasOwnRedis: true, servers: 2 };
  return runFault(settings, async (run) => {
    const { programs, pool, tournamentUnderTestId, traffic, expect, notes } = run;
    const viewers = await openViewers(run);
    const select = (what: string) => column(pool, what, tournamentUnderTestId);
    // The traffic does not reach the last matchups during the run.
    const matchupIds = await select('select id from matchups where tournament_id <> $1 order by id desc');
    const readVersion = async () => (await select('select version from tournaments where id <> $1'))[0] ?? 0;
    const before = { version: await readVersion(), applied: await countApplied(programs) };
    for (const matchupId of matchupIds.slice(0, times)) {
      const blockedMs = await freezeAtEndOf(matchupId, pool, programs);
      expect(blockedMs !== null, 'the other server did not take over');
      expect((blockedMs ?? MIN_BLOCKED_MS) >= MIN_BLOCKED_MS, 'no server was frozen during a change');
      notes.push(`the change was blocked for ${seconds(blockedMs ?? 0)}, then the other server made it`);
      await wait(PAUSE_MS);
    }
    const raised = (await readVersion()) - before.version;
    const applied = (await countApplied(programs)) - before.applied;
    expect(
      raised === times && applied === times,
      `${times} changes were applied ${applied} times and raised the version by ${raised}`,
    );
    await expectFinalCounts(run, viewers);
    notes.push(`the slowest answer, with those of the frozen server, took ${seconds(traffic.slowestMs)}`);
  });
};

/**
 * Freezes the server that is about to end this matchup, until the other server has ended it. Returns for how many
 * milliseconds the change was blocked, or null when the other server did not end the matchup in time.
 */
async function freezeAtEndOf(
  matchupId: number,
  pool: pg.Pool,
  programs: readonly Program[],
): Promise<number | null> {
  const frozen = await freezeDuringChange(matchupId, pool, programs);
  try {
    return await timeUntil(() => isCompleted(matchupId, pool), TAKEN_OVER_WITHIN_MS);
  } finally {
    frozen.signal('SIGCONT');
  }
}

/**
 * Lets the matchup end soon and locks it, waits until a server that holds the tournament waits for that lock, and freezes this server.
 * @throws Error when no server tries to end the matchup
 */
async function freezeDuringChange(
  matchupId: number,
  pool: pg.Pool,
  programs: readonly Program[],
): Promise<Program> {
  const locker = await pool.connect();
  try {
    const dueAt = new Date(Date.now() + DUE_IN_MS);
    await locker.query('update matchups set end_time = $2 where id = $1', [matchupId, dueAt]);
    await locker.query(
      'update tournaments set next_due_at = $2 where id = (select tournament_id from matchups where id = $1)',
      [matchupId, dueAt],
    );
    await wait(dueAt.getTime() - LOCKED_BEFORE_MS - Date.now());
    await locker.query('begin');
    await locker.query('select 1 from matchups where id = $1 for update', [matchupId]);
    const [lockerPid] = await column(locker, 'select pg_backend_pid() as id where $1 > 0', matchupId);
    // The servers were started one after the other, and each keeps its first connections.
    const waiting = `select server.place::int - 1 from (
        select application_name as name, row_number() over (order by min(backend_start)) as place
        from pg_stat_activity where application_name like 'beats-server %' group by application_name) server
      join pg_stat_activity a on a.application_name = server.name where $1 = any(pg_blocking_pids(a.pid))`;
    let program: Program | undefined;
    const isBlocked = async () => {
      const [place] = await column(pool, waiting, lockerPid);
      program = place === undefined ? undefined : programs[place];
      return program !== undefined;
    };
    if (!(await waitUntil(isBlocked, { everyMs: 5 })) || !program)
      throw new Error(`No server tried to end matchup ${matchupId}`);
    program.signal('SIGSTOP');
    await locker.query('commit');
    return program;
  } finally {
    // Closes the connection, because after an error it would still hold the lock.
    locker.release(true);
  }
}

const isCompleted = async (matchupId: number, pool: pg.Pool) =>
  (await column(pool, `select id from matchups where id = $1 and status = 'completed'`, matchupId)).length ===
  1;

/** Sums the applied due changes from the metrics of the servers. */
async function countApplied(programs: readonly Program[]): Promise<number> {
  const counts = programs.map(async ({ address }) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(/^beats_due_changes_total (\d+)/m.exec(text)?.[1]);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Returns the first column of a query with one parameter. */
async function column(db: pg.Pool | pg.PoolClient, query: string, value: unknown): Promise<number[]> {
  const { rows } = await db.query<number[]>({ text: query, values: [value], rowMode: 'array' });
  return rows.flat();
}
