import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Viewer } from '#server/context.ts';
import { type Executor, first, hasRows, idsFrom, type Transaction } from '#server/db/client.ts';
import {
  achievements,
  apiKeys,
  bans,
  calendars,
  identities,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  usedAdminCodes,
  userCounters,
  users,
} from '#server/db/schema.ts';
import { hasAccount } from '#server/db/tally-columns.ts';
import { type Counters, counterColumns } from '#server/db/user-counters.ts';

export type UserRow = typeof users.$inferSelect;
export type CountedUser = UserRow & Counters;

export const findUser = (db: Executor, id: number) =>
  first<CountedUser>(
    db
      .select({ ...getTableColumns(users), ...counterColumns })
      .from(users)
      .innerJoin(userCounters, eq(userCounters.userId, users.id))
      .where(and(eq(users.id, id), hasAccount)),
  );

export const findUserByEmail = (db: Executor, email: string) =>
  first(
    db
      .select()
      .from(users)
      .where(and(eq(users.email, email), hasAccount)),
  );

export const isUsernameTaken = (db: Executor, username: string, exceptUserId = 0) =>
  hasRows(
    db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.username}) = lower(${username}) and ${users.id} <> ${exceptUserId}`),
  );

/** Returns null when the e-mail address or the username is taken. */
export async function insertUser(db: Executor, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const [inserted] = await db.insert(users).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** The key of the advisory lock for the first admin; the number has no meaning. */
const FIRST_ADMIN_LOCK = 7_306_105;

/** Lets one account after the other ask to become the first admin, until the end of the transaction. */
export async function lockFirstAdmin(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
}

export const hasAdmin = (db: Executor) =>
  hasRows(db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1));

/** Whether the site has no admin, and no account that is older than this one. */
export async function isFirstOfSite(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_first: boolean }>(sql`
    select not exists (select 1 from users where role = 'admin')
      and not exists (select 1 from users where id < ${userId} and not is_guest and deleted_at is null) as is_first`);
  return rows[0]?.is_first ?? false;
}

/** Marks a code as used. Returns false when it had been used before. */
export const markAdminCodeUsed = (db: Executor, row: typeof usedAdminCodes.$inferInsert) =>
  hasRows(db.insert(usedAdminCodes).values(row).onConflictDoNothing());

export const isAdminCodeUsed = (db: Executor, codeHash: string) =>
  hasRows(db.select().from(usedAdminCodes).where(eq(usedAdminCodes.codeHash, codeHash)));

export const updateUser = (db: Executor, id: number, patch: Partial<typeof users.$inferInsert>) =>
  first(db.update(users).set(patch).where(eq(users.id, id)).returning());

/** Replaces the hash that was read. Returns undefined when it has changed since. */
export const replacePasswordHash = (
  db: Executor,
  old: Pick<UserRow, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<UserRow | undefined> =>
  first(db.update(users).set({ passwordHash }).where(hasHash(old)).returning());

const hasHash = ({ id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>) =>
  and(eq(users.id, id), sql`${users.passwordHash} is not distinct from ${passwordHash}`);

/** Deletes all ways into an account but its password, and the second factor. */
export async function deleteWaysIn(tx: Transaction, userId: number): Promise<void> {
  for (const table of [passkeys, identities, recoveryCodes, secondFactors])
    await tx.delete(table).where(eq(table.userId, userId));
}

/** Ends the secret address of the own calendar. */
export async function deleteCalendarKey(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(calendars).where(eq(calendars.userId, userId));
}

export type AchievementRow = typeof achievements.$inferSelect;

export const findAchievements = (db: Executor, userId: number) =>
  db
    .select()
    .from(achievements)
    .where(eq(achievements.userId, userId))
    .orderBy(desc(achievements.earnedAt), desc(achievements.threshold), desc(achievements.id));

/** The number of users with more points, without deleted users; counts at most `limit`. */
export async function countAhead(db: Executor, points: number, limit: number): Promise<number> {
  const { rows } = await db.execute<{ ahead: number }>(sql`
    select count(*)::int as ahead from (
      select 1 from user_ranking where points > 0 and points > ${points} order by points desc limit ${limit}) a`);
  return rows[0]?.ahead ?? 0;
}

/** The number of users for each number of points above 0, the most points first, without deleted users. */
export async function findPointsHistogram(db: Executor): Promise<{ points: number; users: number }[]> {
  const { rows } = await db.execute<{ points: number; users: number }>(sql`
    select points, count(*)::int as users from user_ranking where points > 0 group by points order by points desc`);
  return rows;
}

const isInForceAt = (now: Date) => or(isNull(bans.endsAt), gt(bans.endsAt, now));

/** The ban of a user that is in force. */
export const findBan = (db: Executor, { userId, now }: { userId: number; now: Date }) =>
  first(findBans(db, { userIds: [userId], now }));

/** The bans of these users that are in force. */
export const findBans = (db: Executor, { userIds, now }: { userIds: number[]; now: Date }) =>
  db
    .select()
    .from(bans)
    .where(and(inArray(bans.userId, userIds), isInForceAt(now)));

/** Ends the API keys of a user (rule A66). */
export async function deleteKeysOf(tx: Executor, userId: number): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

/** Bans a user, in place of an earlier ban. */
export async function storeBan(tx: Transaction, row: typeof bans.$inferInsert): Promise<void> {
  const { reason, endsAt, createdAt } = row;
  await tx
    .insert(bans)
    .values(row)
    .onConflictDoUpdate({ target: bans.userId, set: { reason, endsAt: endsAt ?? null, createdAt } });
}

/** Deletes the ban of a user, also one that has ended. Returns false without a ban. */
export const deleteBan = (tx: Transaction, userId: number) =>
  hasRows(tx.delete(bans).where(eq(bans.userId, userId)));

/**
 * Inserts a session if the password hash is still the checked one. The check takes time, and a password change
 * in that time has ended only the sessions that existed. Returns false when the hash has changed, or the user was banned
 * meanwhile: a ban locks the same row, and the next statement sees it.
 */
export async function insertSession(
  db: Executor,
  { passwordHash, ...row }: typeof sessions.$inferInsert & { passwordHash: string | null; createdAt: Date },
): Promise<boolean> {
  const { userId, createdAt: now } = row;
  return db.transaction(async (tx) => {
    const isSame = hasHash({ id: userId, passwordHash });
    const hasSame = await hasRows(tx.select({ id: users.id }).from(users).where(isSame).for('share'));
    if (!hasSame || (await findBan(tx, { userId, now }))) return false;
    await tx.insert(sessions).values(row);
    return true;
  });
}

/** Keeps that these sessions are in use. */
export async function storeUses(db: Executor, ids: string[], lastSeenAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt }).where(inArray(sessions.id, ids));
}

export type FoundViewer = Viewer & { lastSeenAt: Date | null };

/** The viewers of sessions with their current role, without ended sessions and deleted users. */
export async function findViewers(db: Executor, ids: string[], now: Date): Promise<Map<string, FoundViewer>> {
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      isGuest: users.isGuest,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      sessionId: sessions.id,
      sessionExpiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
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

export const findSessionIds = (db: Executor, userId: number) =>
  idsFrom(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)));

export type SessionRow = Pick<typeof sessions.$inferSelect, keyof typeof shown>;

const shown = {
  id: sessions.id,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
  device: sessions.device,
  lastSeenAt: sessions.lastSeenAt,
};

export const findSession = (db: Executor, id: string) =>
  first(db.select(shown).from(sessions).where(eq(sessions.id, id)));

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
export const findActiveSessionIds = (db: Executor, ids: string[], now: Date) =>
  idsFrom(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, now))),
  );

export async function deleteSessions(db: Executor, ids: string[]): Promise<void> {
  await db.delete(sessions).where(inArray(sessions.id, ids));
}

/** Returns the ids of the deleted sessions. */
export const deleteSessionsOf = (tx: Transaction, userId: number) =>
  idsFrom(tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id }));

export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
