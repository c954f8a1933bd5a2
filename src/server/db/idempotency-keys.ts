import { and, eq, lt, sql } from 'drizzle-orm';
import { type Executor, first, hasRows } from './client.ts';
import { idempotencyKeys } from './schema.ts';

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** True for the key's first use within 24 hours. Waits for a concurrent transaction with the same key. */
export const reserveKey = (
  db: Executor,
  { userId, key, requestHash, now }: { userId: number; key: string; requestHash: string; now: Date },
) =>
  hasRows(
    db
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash, createdAt: now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: { requestHash, createdAt: now, answer: sql`null` },
        setWhere: lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFETIME_MS)),
      })
      .returning({ key: idempotencyKeys.key }),
  );

export const findStoredAnswer = (db: Executor, userId: number, key: string) =>
  first(
    db
      .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))),
  );

export async function storeAnswer(db: Executor, userId: number, key: string, answer: unknown): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** Deletes keys older than 24 hours. */
export async function deleteOldKeys(db: Executor, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFETIME_MS)));
}
