import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type Executor, first, hasRows, type Transaction } from '#server/db/client.ts';
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
        set: { sealedSecret: row.sealedSecret, createdAt: row.createdAt },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId }),
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
      )
      .returning({ userId: secondFactors.userId }),
  );

/** Turns a second factor on. Returns false when it is on already. */
export const confirm = (
  tx: Transaction,
  { userId, confirmedAt, usedStep }: { userId: number; confirmedAt: Date; usedStep: number },
) =>
  hasRows(
    tx
      .update(secondFactors)
      .set({ confirmedAt, usedStep })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId }),
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
  hasRows(
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ userId: recoveryCodes.userId }),
  );

/** Deletes the second factor with its recovery codes. Returns false without one. */
export async function deleteSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return hasRows(
    tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ userId: secondFactors.userId }),
  );
}
