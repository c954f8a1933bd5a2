import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type Executor, first, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export const findSecondFactor = (db: Executor, userId: number) =>
  first(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)));

/** Stores a secret that no code has confirmed yet. Returns false when the second factor is on already. */
export const storeUnconfirmed = (
  db: Executor,
  row: Pick<SecondFactorRow, 'userId' | 'sealedSecret' | 'createdAt'>,
) =>
  hasRows(
    db
      .insert(secondFactors)
      .values(row)
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: row,
        setWhere: isNull(secondFactors.confirmedAt),
      }),
  );

/** Marks a time step as used. Returns false when it, or a later one, has been used before. */
export const spendStep = (db: Executor, userId: number, step: number) =>
  hasRows(
    db
      .update(secondFactors)
      .set({ usedStep: step })
      .where(
        and(
          eq(secondFactors.userId, userId),
          or(isNull(secondFactors.usedStep), lt(secondFactors.usedStep, step)),
        ),
      ),
  );

/** Turns a second factor on. Returns false when it is on already. */
export const confirm = (
  tx: Transaction,
  { userId, ...confirmed }: { userId: number; confirmedAt: Date; usedStep: number },
) =>
  hasRows(
    tx
      .update(secondFactors)
      .set(confirmed)
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt))),
  );

/** Replaces the recovery codes of a user. */
export async function storeCodes(
  tx: Transaction,
  { userId, salt, hashes }: { userId: number; salt: Buffer; hashes: string[] },
): Promise<void> {
  await tx.update(secondFactors).set({ codesSalt: salt }).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export const countCodes = (db: Executor, userId: number) =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Deletes a recovery code. Returns false without it. */
export const takeCode = (db: Executor, userId: number, codeHash: string) =>
  hasRows(db.delete(recoveryCodes).where(matching(recoveryCodes, { userId, codeHash })));

/** Deletes the second factor with its recovery codes. Returns false without one. */
export async function deleteSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return hasRows(tx.delete(secondFactors).where(eq(secondFactors.userId, userId)));
}
