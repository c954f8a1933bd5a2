import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { type Executor, first, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { passkeys, spentChallenges } from '#server/db/schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkeys of a user, the oldest first. */
export const findPasskeys = (db: Executor, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

export const findByCredential = (db: Executor, credentialId: string) =>
  first(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));

/** Returns undefined when the credential is known already. */
export async function insertPasskey(db: Executor, row: typeof passkeys.$inferInsert) {
  return first(db.insert(passkeys).values(row).onConflictDoNothing().returning());
}

const isOwn = (userId: number, id: number) => matching(passkeys, { userId, id });

export const renamePasskey = (
  db: Executor,
  { userId, id, name }: { userId: number; id: number; name: string },
) => first(db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning());

export const deletePasskey = (tx: Transaction, userId: number, id: number) =>
  hasRows(tx.delete(passkeys).where(isOwn(userId, id)));

/** Keeps a use of a passkey. Returns false when its counter has not grown since it was read. */
export const storeUse = (tx: Transaction, { id, counter, at }: { id: number; counter: number; at: Date }) =>
  hasRows(
    tx
      .update(passkeys)
      .set({ counter, lastUsedAt: at })
      .where(
        and(
          eq(passkeys.id, id),
          or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`),
        ),
      ),
  );

/** Marks a challenge as answered. Returns false when it was answered before. */
export const spendChallenge = (tx: Transaction, row: typeof spentChallenges.$inferInsert) =>
  hasRows(tx.insert(spentChallenges).values(row).onConflictDoNothing());

/** The hourly clean-up: forgets challenges that have ended. */
export async function deleteEndedChallenges(db: Executor, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
}
