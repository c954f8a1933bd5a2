import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from './client.ts';
import { rankingQueue, userCounters } from './schema.ts';

/** The counters of a user that others see. */
export const counterColumns = {
  points: userCounters.points,
  totalVotes: userCounters.totalVotes,
  tournamentsWon: userCounters.tournamentsWon,
  perfectPredictions: userCounters.perfectPredictions,
};
export type Counters = Record<keyof typeof counterColumns, number>;

/** Ends a statement whose CTE `moved` has the users (user_id) whose counters it moved: the ranking follows. */
export const queueMoved =
  'insert into ranking_queue (user_ids) select array_agg(user_id) from moved having count(*) > 0';

/** Lets the ranking follow the counters of a user. */
export async function queueRanking(tx: Transaction, userId: number): Promise<void> {
  await tx.insert(rankingQueue).values({ userIds: [userId] });
}

/** An arbitrary number that no other advisory lock of this database uses. */
export const RANKING_LOCK = 7_246_002;

/** The statement that copies counters into the ranking, from a relation with the counters `c`. */
export const copyCounters = (from: string) => `
  insert into user_ranking as r (user_id, points, total_votes, tournaments_won, perfect_predictions)
  select c.user_id, c.points, c.total_votes, c.tournaments_won, c.perfect_predictions from ${from}
  on conflict (user_id) do update set points = excluded.points, total_votes = excluded.total_votes,
    tournaments_won = excluded.tournaments_won, perfect_predictions = excluded.perfect_predictions
  where (r.points, r.total_votes, r.tournaments_won, r.perfect_predictions)
    <> (excluded.points, excluded.total_votes, excluded.tournaments_won, excluded.perfect_predictions)`;

/**
 * Brings the ranking up to date. The statement sees the counters of each queued user as they were moved, because counters and
 * queue change in one transaction. One server at a time: otherwise an older snapshot could write last. Returns false while
 * another transaction does it.
 */
export async function updateRanking(db: Executor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${RANKING_LOCK}) as free`,
    );
    if (!rows[0]?.free) return false;
    await tx.execute(sql`
      with taken as (delete from ranking_queue returning user_ids),
      changed as (select distinct user_id from taken, unnest(taken.user_ids) as u(user_id)),
      ended as (
        delete from user_ranking r using changed d
        where r.user_id = d.user_id and not exists (select from user_counters c where c.user_id = d.user_id))
      ${sql.raw(copyCounters('user_counters c join changed using (user_id)'))}`);
    return true;
  });
}
