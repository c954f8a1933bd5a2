import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Viewer } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';

export async function insertSession(db: Executor, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** The session's user with their role as it is now; null when it ended or its user was deleted. */
export async function findViewer(db: Executor, id: string, now: Date): Promise<Viewer | null> {
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      sessionId: sessions.id,
      sessionExpiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), isNull(users.deletedAt)));
  return row ?? null;
}

export async function findSessionIds(db: Executor, userId: number): Promise<string[]> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map((row) => row.id);
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
