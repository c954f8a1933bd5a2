import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { bans } from '#server/db/schema.ts';

const isInForceAt = (now: Date) => or(isNull(bans.endsAt), gt(bans.endsAt, now));

/** The ban of a user that is in force. */
export async function findBan(db: Executor, { userId, now }: { userId: number; now: Date }) {
  const [row] = await db
    .select()
    .from(bans)
    .where(and(eq(bans.userId, userId), isInForceAt(now)));
  return row;
}

/** The bans of these users that are in force. */
export function findBans(db: Executor, { userIds, now }: { userIds: number[]; now: Date }) {
  return db
    .select()
    .from(bans)
    .where(and(inArray(bans.userId, userIds), isInForceAt(now)));
}

/** Bans a user, in place of an earlier ban. */
export async function storeBan(tx: Transaction, row: typeof bans.$inferInsert): Promise<void> {
  const { reason, endsAt, createdAt } = row;
  await tx
    .insert(bans)
    .values(row)
    .onConflictDoUpdate({ target: bans.userId, set: { reason, endsAt: endsAt ?? null, createdAt } });
}

/** Deletes the ban of a user, also one that has ended. Returns false without a ban. */
export async function deleteBan(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.delete(bans).where(eq(bans.userId, userId)).returning({ userId: bans.userId });
  return rows.length === 1;
}
