import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { sessions, users } from '#server/db/schema.ts';

/**
 * Inserts a session if the password hash is still the checked one. The check takes time, and a password change
 * in that time has ended only the sessions that existed. Returns false when the hash has changed.
 */
export async function insertSession(
  db: Executor,
  { passwordHash, ...row }: typeof sessions.$inferInsert & { passwordHash: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isSame = sql`${users.passwordHash} is not distinct from ${passwordHash}`;
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, row.userId), isSame))
      .for('share');
    if (user) await tx.insert(sessions).values(row);
    return user !== undefined;
  });
}

/** The viewers of sessions with their current role, without ended sessions and deleted users. */
export async function findViewers(db: Executor, ids: string[], now: Date): Promise<Map<string, Viewer>> {
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      sessionId: sessions.id,
      sessionExpiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        // One array parameter, so that the statement text is the same for any number of ids.
        sql`${sessions.id} = any(${sql.param(ids)})`,
        gt(sessions.expiresAt, now),
        isNull(users.deletedAt),
      ),
    );
  return new Map(rows.map((row) => [row.sessionId, row]));
}

export async function findSessionIds(db: Executor, userId: number): Promise<string[]> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map((row) => row.id);
}

/** The sessions of a user that have not expired, the newest first. */
export async function findSessions(db: Executor, userId: number, now: Date) {
  return db
    .select({ id: sessions.id, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id);
}

/** Those of these sessions that have not ended. */
export async function findActiveSessionIds(db: Executor, ids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, now)));
  return rows.map((row) => row.id);
}

export async function deleteSessions(db: Executor, ids: string[]): Promise<void> {
  await db.delete(sessions).where(inArray(sessions.id, ids));
}

export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
