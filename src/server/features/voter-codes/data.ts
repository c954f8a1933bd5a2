import { and, between, eq, isNull, max, sql } from 'drizzle-orm';
import type { VoterCodeCounts } from '#contract/voter-code.ts';
import { type Executor, first, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { tournaments, users, voterCodes } from '#server/db/schema.ts';

export async function countCodes(db: Executor, tournamentId: number): Promise<VoterCodeCounts> {
  const [counts] = await db
    .select({
      unspent: sql<number>`count(*) filter (where spent_at is null and withdrawn_at is null)::int`,
      spent: sql<number>`count(spent_at)::int`,
      withdrawn: sql<number>`count(withdrawn_at)::int`,
    })
    .from(voterCodes)
    .where(eq(voterCodes.tournamentId, tournamentId));
  return counts ?? { unspent: 0, spent: 0, withdrawn: 0 };
}

/** The highest number of a code, or 0. Numbers begin with 1 and have no gaps, so it is also the number of codes. */
export async function findLastNumber(tx: Transaction, tournamentId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(voterCodes.number) })
    .from(voterCodes)
    .where(eq(voterCodes.tournamentId, tournamentId));
  return row?.last ?? 0;
}

export async function insertCodes(tx: Transaction, rows: (typeof voterCodes.$inferInsert)[]): Promise<void> {
  await tx.insert(voterCodes).values(rows);
}

/** Withdraws the unused codes of a range, and returns how many there were. */
export async function withdrawCodes(
  tx: Transaction,
  { tournamentId, from, to, now }: { tournamentId: number; from: number; to: number; now: Date },
): Promise<number> {
  const { rowCount } = await tx
    .update(voterCodes)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(voterCodes.tournamentId, tournamentId),
        between(voterCodes.number, from, to),
        isNull(voterCodes.spentAt),
        isNull(voterCodes.withdrawnAt),
      ),
    );
  return rowCount ?? 0;
}

export const takesCodes = (db: Executor, id: number) =>
  hasRows(
    db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(matching(tournaments, { id, voterPolicy: 'code' })),
  );

export type Use = { tournamentId: number; userId: number; codeHash: string };

/**
 * Locks the voter, so that a voter uses one code at a time, and none while a guest becomes an account. Returns false for a
 * deleted voter.
 */
export const lockVoter = (tx: Transaction, userId: number) =>
  hasRows(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('no key update'),
  );

export const hasCode = (db: Executor, { userId, tournamentId }: Omit<Use, 'codeHash'>) =>
  hasRows(
    db
      .select({ id: voterCodes.id })
      .from(voterCodes)
      .where(matching(voterCodes, { userId, tournamentId }))
      .limit(1),
  );

const isCode = ({ tournamentId, codeHash }: Omit<Use, 'userId'>) =>
  matching(voterCodes, { codeHash, tournamentId });

/** Gives an unused code to the voter. Returns false for any other code: of several uses at once, one succeeds. */
export const spendCode = (tx: Transaction, { now, ...use }: Use & { now: Date }): Promise<boolean> =>
  hasRows(
    tx
      .update(voterCodes)
      .set({ userId: use.userId, spentAt: now })
      .where(and(isCode(use), isNull(voterCodes.spentAt), isNull(voterCodes.withdrawnAt))),
  );

export const findCode = (db: Executor, code: Omit<Use, 'userId'>) =>
  first(db.select().from(voterCodes).where(isCode(code)));
