import { and, desc, eq, gt, gte, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import { type Executor, first, hasRows, only, type Transaction } from '#server/db/client.ts';
import { backupRuns, matchups, shows, tournaments } from '#server/db/schema.ts';

export type RunRow = typeof backupRuns.$inferSelect;

/** The key of the advisory lock for new runs; the number has no meaning. */
const RUNS_LOCK = 7_246_003;
const KEPT_RUNS = 100;

/** Lets one server at a time decide whether it makes a backup. */
export async function lockRuns(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RUNS_LOCK})`);
}

/** The runs since an instant, the newest first. */
export const findRunsSince = (db: Executor, since: Date): Promise<RunRow[]> =>
  db
    .select()
    .from(backupRuns)
    .where(gte(backupRuns.startedAt, since))
    .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id));

/** The newest runs. */
export const findLatestRuns = (db: Executor, limit: number): Promise<RunRow[]> =>
  db.select().from(backupRuns).orderBy(desc(backupRuns.startedAt), desc(backupRuns.id)).limit(limit);

/** The newest run in one of these states. */
export const findLatestIn = (db: Executor, states: RunRow['state'][]): Promise<RunRow | undefined> =>
  first(
    db
      .select()
      .from(backupRuns)
      .where(inArray(backupRuns.state, states))
      .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
      .limit(1),
  );

/** Whether a run goes on that was seen since an instant. */
export const hasRunSeenSince = (tx: Transaction, since: Date): Promise<boolean> =>
  hasRows(
    tx
      .select({ id: backupRuns.id })
      .from(backupRuns)
      .where(and(eq(backupRuns.state, 'running'), gt(backupRuns.seenAt, since))),
  );

/** Begins a run, ends the runs of killed servers, and forgets all but the newest runs. Returns its id. */
export async function insertRun(
  tx: Transaction,
  { now, host, lostBefore }: { now: Date; host: string; lostBefore: Date },
): Promise<number> {
  await tx
    .update(backupRuns)
    .set({ state: 'stopped', endedAt: now })
    .where(and(eq(backupRuns.state, 'running'), lte(backupRuns.seenAt, lostBefore)));
  const run = { host, startedAt: now, seenAt: now };
  const { id } = await only(tx.insert(backupRuns).values(run).returning({ id: backupRuns.id }));
  await tx.delete(backupRuns).where(lt(backupRuns.id, id - KEPT_RUNS));
  return id;
}

/** Changes a run. */
export async function updateRun(db: Executor, id: number, fields: Partial<RunRow>): Promise<void> {
  await db.update(backupRuns).set(fields).where(eq(backupRuns.id, id));
}

/** Whether a show goes on, or a match is open or opens before `soon` that ends before `until`. */
export async function isBusy(
  db: Executor,
  { now, soon, until }: { now: Date; soon: Date; until: Date },
): Promise<boolean> {
  const openMatch = db
    .select({ id: matchups.id })
    .from(tournaments)
    .innerJoin(matchups, eq(matchups.tournamentId, tournaments.id))
    .where(
      and(
        // By index: a tournament is due no later than its next match ends.
        lt(tournaments.nextDueAt, until),
        inArray(matchups.status, ['active', 'scheduled']),
        lt(matchups.startTime, soon),
        gte(matchups.endTime, now),
        lt(matchups.endTime, until),
      ),
    )
    .limit(1);
  const show = db
    .select({ id: shows.tournamentId })
    .from(shows)
    .where(and(isNotNull(shows.pin), notInArray(shows.step, ['closed', 'over'])))
    .limit(1);
  return (await hasRows(openMatch)) || hasRows(show);
}

/** The folder of the database; null for a role that may not know it. */
export async function databaseFolder(db: Executor): Promise<string | null> {
  try {
    const { rows } = await db.execute<{ folder: string }>(
      sql`select current_setting('data_directory') as folder`,
    );
    return rows[0]?.folder ?? null;
  } catch {
    return null;
  }
}

/** The size of the database. */
export async function databaseBytes(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return Number(rows[0]?.bytes ?? 0);
}
