import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { NoticeKind } from '#engine/kinds.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { notices } from '#server/db/schema.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type NewNotices = {
  userIds: readonly number[];
  kind: NoticeKind;
  /** What the screen needs for the notice's text. */
  details: NoticeRow['details'];
  at: Date;
};

/** Inserts a notice for each of these users. */
export async function insertNotices(tx: Transaction, { userIds, kind, details, at }: NewNotices) {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    insert into notices (user_id, kind, details, created_at)
    select u.id, ${kind}, ${JSON.stringify(details)}::jsonb, ${at.toISOString()}::timestamptz
    from unnest(${arrayLiteral(userIds)}::int[]) as u(id)`);
}

/** The next `limit` notices of a user, the newest first. */
export const findNotices = (
  db: Executor,
  { userId, belowId, limit }: { userId: number; belowId: number | undefined; limit: number },
) =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), belowId === undefined ? undefined : lt(notices.id, belowId)))
    .orderBy(desc(notices.id))
    .limit(limit);

/** The number of unread notices, up to `limit`. */
export async function countUnread(db: Executor, userId: number, limit: number): Promise<number> {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
    .limit(limit);
  return rows.length;
}

/** Marks the notices of a user up to an id as read. */
export async function markRead(
  db: Executor,
  { userId, upToId, at }: { userId: number; upToId: number; at: Date },
): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.userId, userId), lte(notices.id, upToId), isNull(notices.readAt)));
}
