import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { UserRole } from '#engine/kinds.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type Executor, first, matching, type Transaction } from '#server/db/client.ts';
import { tournaments } from '#server/db/schema.ts';
import { visibleTo } from './data.ts';

/** The newest tournament of a series after `afterId` that is still in setup. */
export const findWaiting = (tx: Transaction, { seriesId, afterId }: { seriesId: number; afterId: number }) =>
  first(
    tx
      .select({ id: tournaments.id, name: tournaments.name, creatorId: tournaments.creatorId })
      .from(tournaments)
      .where(and(matching(tournaments, { seriesId, status: 'setup' }), gt(tournaments.id, afterId)))
      .orderBy(desc(tournaments.id))
      .limit(1),
  );

/** Makes presses on different tournaments of a series follow each other. Its first tournament may be deleted meanwhile. */
export async function lockSeries(tx: Transaction, seriesId: number): Promise<void> {
  await tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.id, seriesId)).for('update');
}

export const countSeries = (tx: Transaction, seriesId: number): Promise<number> =>
  tx.$count(tournaments, eq(tournaments.seriesId, seriesId));

type Admission = { tournamentId: number; userIds: readonly number[]; now: Date };

/** Lets these users open a private tournament, as its link would. */
export async function admitInvited(
  tx: Transaction,
  { tournamentId, userIds, now }: Admission,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    insert into share_permissions (tournament_id, user_id, created_at)
    select ${tournamentId}, u.id, ${now.toISOString()}::timestamptz
    from unnest(${arrayLiteral(userIds)}::int[]) as u(id) on conflict do nothing`);
}

type SeriesPage = { id: number; seriesId: number; beforeId: number; limit: number };

/** The next tournaments of a series that the reader may see, newest first. The reader has opened `id`. */
export const findSeries = (
  db: Executor,
  viewer: { id: number; role: UserRole } | null,
  { id, seriesId, beforeId, limit }: SeriesPage,
) =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      status: tournaments.status,
      endDate: tournaments.endDate,
      winnerId: tournaments.winnerId,
    })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.seriesId, seriesId),
        lt(tournaments.id, beforeId),
        sql`exists (select 1 from tournaments t where t.id = tournaments.id and (t.id = ${id} or ${visibleTo(viewer)}
          or exists (select 1 from share_permissions p
            where p.tournament_id = t.id and p.user_id = ${viewer?.id ?? null} and not p.is_removed)))`,
      ),
    )
    .orderBy(desc(tournaments.id))
    .limit(limit);
