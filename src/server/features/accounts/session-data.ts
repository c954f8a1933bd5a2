import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Viewer } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { sessions, users } from '#server/db/schema.ts';
import { findBan } from './ban-data.ts';

/**
 * Inserts a session if the password hash is still the checked one. The check takes time, and a password change
 * in that time has ended only the sessions that existed. Returns false when the hash has changed, or the user was banned
 * meanwhile: a ban locks the same row, and the next statement sees it.
 */
export async function insertSession(
  db: Executor,
  { passwordHash, ...row }: typeof sessions.$inferInsert & { passwordHash: string | null; createdAt: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isSame = sql`${users.passwordHash} is not distinct from ${passwordHash}`;
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, row.userId), isSame))
      .for('share');
    if (!user || (await findBan(tx, { userId: row.userId, now: row.createdAt }))) return false;
    await tx.insert(sessions).values(row);
    return true;
  });
}

/** The viewers of sessions with their current role, without ended sessions and deleted users. */
export async function findViewers(db: Executor, ids: string[], now: Date): Promise<Map<string, Viewer>> {
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      isGuest: users.isGuest,
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

export type SessionRow = { id: string; createdAt: Date; expiresAt: Date };

const shown = { id: sessions.id, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt };

export async function findSession(db: Executor, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select(shown).from(sessions).where(eq(sessions.id, id));
  return row;
}

/** The next `limit` sessions of a user that have not expired, the newest first, without `except`. */
export async function findSessions(
  db: Executor,
  userId: number,
  options: { except: string; after: { createdAt: string; id: string } | undefined; now: Date; limit: number },
): Promise<SessionRow[]> {
  const { except, after, now, limit } = options;
  const isAfter =
    after && sql`(${sessions.createdAt}, ${sessions.id}) < (${new Date(after.createdAt)}, ${after.id})`;
  return db
    .select(shown)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), ne(sessions.id, except), isAfter))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(limit);
}

/** Returns the given ids whose sessions have not ended. */
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

/** Returns the ids of the deleted sessions. */
export async function deleteSessionsOf(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
