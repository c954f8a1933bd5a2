import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type Executor, first, hasRows, matching, only, type Transaction } from '#server/db/client.ts';
import { apiKeys, users } from '#server/db/schema.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

/** The keys of a user, the newest first. */
export const findKeys = (db: Executor, userId: number): Promise<KeyRow[]> =>
  db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id));

/** Locks the user, so that two calls at once cannot make more keys than the limit. Returns the number of keys. */
export async function lockAndCountKeys(tx: Transaction, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return tx.$count(apiKeys, eq(apiKeys.userId, userId));
}

export const insertKey = (tx: Transaction, row: typeof apiKeys.$inferInsert): Promise<KeyRow> =>
  only(tx.insert(apiKeys).values(row).returning());

export const deleteKey = (db: Executor, key: { id: number; userId: number }): Promise<boolean> =>
  hasRows(db.delete(apiKeys).where(matching(apiKeys, key)));

/** The key with this hash, with what its owner may do. */
export const findByHash = (db: Executor, keyHash: Buffer) =>
  first(
    db
      .select({
        id: apiKeys.id,
        scope: apiKeys.scope,
        userId: apiKeys.userId,
        lastUsedAt: apiKeys.lastUsedAt,
        isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(and(eq(apiKeys.keyHash, keyHash), isNull(users.deletedAt))),
  );

/** Keeps when a key was used, at most once after `before`. */
export async function storeUse(
  db: Executor,
  { id, now, before }: { id: number; now: Date; before: Date },
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
}
