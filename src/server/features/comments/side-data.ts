import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Side } from '#contract/comment.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { areCountsOpen } from '#server/db/open-counts.ts';
import { comments, shownSides } from '#server/db/schema.ts';

/**
 * The side that a user voted for in a matchup; null without a vote, when the user does not show it, and while the votes are
 * hidden.
 */
export const shownSide = ({
  matchupId,
  userId,
}: {
  matchupId: AnyPgColumn | SQL;
  userId: AnyPgColumn | SQL;
}) =>
  sql<Side>`(select case v.song_id when m.song1_id then 1 when m.song2_id then 2 end
    from shown_sides s
    join votes v on v.matchup_id = s.matchup_id and v.user_id = s.user_id
    join matchups m on m.id = s.matchup_id
    join tournaments t on t.id = m.tournament_id
    where ${sql.raw(areCountsOpen('t', 'm'))}
      and s.matchup_id = ${matchupId} and s.user_id = ${userId})`;

/** The side that a user shows in a matchup, or null; undefined if the user wrote no message there. */
export async function findShownSide(db: Executor, matchupId: number, userId: number) {
  const [row] = await db
    .select({ side: shownSide({ matchupId: sql`${matchupId}::int`, userId: sql`${userId}::int` }) })
    .from(comments)
    .where(and(eq(comments.matchupId, matchupId), eq(comments.userId, userId)))
    .limit(1);
  return row?.side;
}

export async function showsSide(db: Executor, matchupId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: shownSides.userId })
    .from(shownSides)
    .where(and(eq(shownSides.matchupId, matchupId), eq(shownSides.userId, userId)));
  return rows.length === 1;
}

export async function showSide(tx: Transaction, row: typeof shownSides.$inferInsert): Promise<void> {
  await tx.insert(shownSides).values(row).onConflictDoNothing();
}

export async function hideSide(tx: Transaction, matchupId: number, userId: number): Promise<void> {
  await tx.delete(shownSides).where(and(eq(shownSides.matchupId, matchupId), eq(shownSides.userId, userId)));
}
