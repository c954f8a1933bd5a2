import { sql } from 'drizzle-orm';
import type { MatchupStatus } from '#contract/kinds.ts';
import type { Transaction } from '#server/db/client.ts';

/** Sets times and status of matches that are not yet played. */
export async function saveTimes(
  tx: Transaction,
  times: { id: number; startTime: Date; endTime: Date; status: MatchupStatus }[],
): Promise<void> {
  if (times.length === 0) return;
  await tx.execute(sql`
    update matchups m set start_time = t.start_time, end_time = t.end_time, status = t.status,
      version = m.version + 1
    from unnest(
      ${sql.param(times.map((time) => time.id))}::int[],
      ${sql.param(times.map((time) => time.startTime.toISOString()))}::timestamptz[],
      ${sql.param(times.map((time) => time.endTime.toISOString()))}::timestamptz[],
      ${sql.param(times.map((time) => time.status))}::text[]) as t(id, start_time, end_time, status)
    where m.id = t.id and m.status in ('pending', 'scheduled')`);
}
