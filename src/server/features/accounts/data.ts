import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Executor, id: number): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return row;
}

export async function isUsernameTaken(db: Executor, username: string, exceptUserId = 0): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username}) and ${users.id} <> ${exceptUserId}`);
  return rows.length > 0;
}

/** Null when the e-mail or the username was taken meanwhile. */
export async function insertUser(db: Executor, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const [inserted] = await db.insert(users).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function updateUser(
  db: Executor,
  id: number,
  patch: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set(patch).where(eq(users.id, id)).returning();
  return row;
}

/** The place by points; equal points share one (R32). */
export async function findRank(db: Executor, points: number): Promise<number> {
  const ahead = await db.$count(users, and(gt(users.points, points), isNull(users.deletedAt)));
  return ahead + 1;
}
