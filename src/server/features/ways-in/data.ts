import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { IdentityProvider } from '#engine/kinds.ts';
import { type Executor, first, hasRows, type Transaction } from '#server/db/client.ts';
import { identities, passkeys, sessions, users } from '#server/db/schema.ts';

/** Whether the user of a session has proven to be the owner of the account since an instant. */
export const hasProvenSince = (db: Executor, sessionId: string, since: Date) =>
  hasRows(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), gt(sessions.provenAt, since))),
  );

export async function storeProof(db: Executor, sessionId: string, provenAt: Date): Promise<void> {
  await db.update(sessions).set({ provenAt }).where(eq(sessions.id, sessionId));
}

/** Locks an account, so that its ways in change one after the other. */
export async function lockAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** What opens an account on this site: password and passkeys, and these providers. */
export type OpeningWays = { passwordsAccepted: boolean; providers: readonly IdentityProvider[] };

/** How many ways open an account: a password with an address, each passkey and each provider. */
export async function countWaysIn(
  tx: Transaction,
  userId: number,
  { passwordsAccepted, providers }: OpeningWays,
): Promise<number> {
  const keys = sql`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${userId})`;
  const isOwn = and(eq(identities.userId, userId), inArray(identities.provider, [...providers]));
  const linked = sql<number>`(select count(*)::int from ${identities} where ${isOwn})`;
  const ways = passwordsAccepted
    ? sql<number>`(${users.passwordHash} is not null and ${users.email} like '%@%')::int + ${keys} + ${linked}`
    : linked;
  const row = await first(tx.select({ ways }).from(users).where(eq(users.id, userId)));
  return row?.ways ?? 0;
}
