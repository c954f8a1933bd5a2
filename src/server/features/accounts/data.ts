import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { achievements, usedAdminCodes, users } from '#server/db/schema.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Executor, id: number): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt), eq(users.isGuest, false)));
  return row;
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt), eq(users.isGuest, false)));
  return row;
}

export async function isUsernameTaken(db: Executor, username: string, exceptUserId = 0): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username}) and ${users.id} <> ${exceptUserId}`);
  return rows.length > 0;
}

/** Returns null when the e-mail address or the username is taken. */
export async function insertUser(db: Executor, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const [inserted] = await db.insert(users).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Marks a code as used. Returns false when it had been used before. */
export async function markAdminCodeUsed(db: Executor, row: typeof usedAdminCodes.$inferInsert) {
  const marked = await db.insert(usedAdminCodes).values(row).onConflictDoNothing().returning();
  return marked.length > 0;
}

export async function isAdminCodeUsed(db: Executor, codeHash: string): Promise<boolean> {
  const rows = await db.select().from(usedAdminCodes).where(eq(usedAdminCodes.codeHash, codeHash));
  return rows.length > 0;
}

export async function updateUser(db: Executor, id: number, patch: Partial<typeof users.$inferInsert>) {
  const [row] = await db.update(users).set(patch).where(eq(users.id, id)).returning();
  return row;
}

/** Replaces the hash that was read. Returns undefined when it has changed since. */
export async function replacePasswordHash(
  db: Executor,
  { id, passwordHash: oldHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<UserRow | undefined> {
  const isUnchanged = sql`${users.passwordHash} is not distinct from ${oldHash}`;
  const [row] = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), isUnchanged))
    .returning();
  return row;
}

export type AchievementRow = typeof achievements.$inferSelect;

export async function findAchievements(db: Executor, userId: number): Promise<AchievementRow[]> {
  return db
    .select()
    .from(achievements)
    .where(eq(achievements.userId, userId))
    .orderBy(desc(achievements.earnedAt), desc(achievements.threshold), desc(achievements.id));
}

/** The number of users with more points, without deleted users; counts at most `limit`. */
export async function countAhead(db: Executor, points: number, limit: number): Promise<number> {
  const { rows } = await db.execute<{ ahead: number }>(sql`
    select count(*)::int as ahead from (
      select 1 from users where points > ${points} and deleted_at is null order by points desc limit ${limit}) a`);
  return rows[0]?.ahead ?? 0;
}

/** The number of users for each number of points, the most points first, without deleted users. */
export async function findPointsHistogram(db: Executor): Promise<{ points: number; users: number }[]> {
  const { rows } = await db.execute<{ points: number; users: number }>(sql`
    select points, count(*)::int as users from users where deleted_at is null group by points order by points desc`);
  return rows;
}
