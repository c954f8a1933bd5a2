import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { sessions, users } from '#server/db/schema.ts';

/**
 * Keeps a session of a user whose password is still the one that was checked. The check takes a while, and a change of
 * the password meanwhile has ended the sessions that there were. False when it is another one by now.
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

/** The users of sessions, with their role as it is now, but for those that ended and those whose user was deleted. */
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
        // One parameter, so that the statement is the same for one and for hundreds.
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

/** Those of a user that have not run out, the newest first. */
export async function findSessions(db: Executor, userId: number, now: Date) {
  return db
    .select({ id: sessions.id, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id);
}

/** Which of these sessions still are. */
export async function findLivingSessions(db: Executor, ids: string[], now: Date): Promise<string[]> {
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
