import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm';
import { DEFAULT_CLOSING_MINUTES, DEFAULT_REMINDERS } from '#engine/kinds.ts';
import { type Executor, first, hasRows, matching, only, type Transaction } from '#server/db/client.ts';
import {
  outbox,
  pushDevices,
  pushKeys,
  reminderChoices,
  reminderSettings,
  sessions,
  users,
} from '#server/db/schema.ts';
import type { OutboxRow } from '#server/outbound/outbox-data.ts';

export type Settings = typeof reminderSettings.$inferSelect;
export type Device = typeof pushDevices.$inferSelect;
export type Choice = typeof reminderChoices.$inferSelect;

/** What a user without settings begins with. */
export const defaultSettings = (userId: number) => ({
  userId,
  pushKinds: [...DEFAULT_REMINDERS],
  mailKinds: [...DEFAULT_REMINDERS],
  isMailOn: false,
  closingMinutes: DEFAULT_CLOSING_MINUTES,
});

export const findSettings = (db: Executor, userId: number): Promise<Settings | undefined> =>
  first(db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId)));

/** Changes a user's settings, which begin with this. */
export async function saveSettings(
  db: Executor,
  userId: number,
  patch: Partial<Omit<Settings, 'userId'>>,
): Promise<void> {
  const insert = db.insert(reminderSettings).values({ ...defaultSettings(userId), ...patch });
  await (Object.keys(patch).length === 0
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: reminderSettings.userId, set: patch }));
}

/** The browsers of a user, the newest first. */
export const findDevices = (db: Executor, userId: number): Promise<Device[]> =>
  db.select().from(pushDevices).where(eq(pushDevices.userId, userId)).orderBy(desc(pushDevices.id));

/** The browsers of these users, the oldest first. */
export const findDevicesOf = (db: Executor, userIds: readonly number[], now: Date): Promise<Device[]> =>
  db
    .select(getTableColumns(pushDevices))
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(inArray(pushDevices.userId, [...userIds]), gt(sessions.expiresAt, now)))
    .orderBy(asc(pushDevices.id));

/**
 * Adds or renews a browser of a user, whose row is locked so that two calls at once keep the limit. The oldest browsers beyond
 * `most` go. A browser that another user had before takes no more pushes for that user.
 */
export async function saveDevice(
  tx: Transaction,
  { most, ...row }: Omit<typeof pushDevices.$inferInsert, 'id'> & { most: number },
): Promise<void> {
  const { userId, endpoint, sessionId, p256dh, auth, name } = row;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await tx.delete(pushDevices).where(and(eq(pushDevices.endpoint, endpoint), ne(pushDevices.userId, userId)));
  // A browser has one subscription at a time, and one session.
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.sessionId, sessionId), ne(pushDevices.endpoint, endpoint)));
  await tx
    .insert(pushDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [pushDevices.userId, pushDevices.endpoint],
      set: { sessionId, p256dh, auth, name },
    });
  const kept = (await findDevices(tx, userId)).slice(0, most).map(({ id }) => id);
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), sql`${pushDevices.id} <> all(${sql.param(kept)}::int[])`));
}

export const deleteDevice = (db: Executor, { id, userId }: Pick<Device, 'id' | 'userId'>): Promise<boolean> =>
  hasRows(db.delete(pushDevices).where(matching(pushDevices, { id, userId })));

export const findChoice = (db: Executor, userId: number, tournamentId: number): Promise<Choice | undefined> =>
  first(db.select().from(reminderChoices).where(matching(reminderChoices, { userId, tournamentId })));

/** Keeps what a user chose for a tournament; a choice like the settings has no row. */
export async function saveChoice(db: Executor, row: Omit<Choice, 'createdAt'>): Promise<void> {
  const { userId, tournamentId, ...set } = row;
  if (Object.values(set).every((value) => value === null)) {
    await db.delete(reminderChoices).where(matching(reminderChoices, { userId, tournamentId }));
    return;
  }
  await db
    .insert(reminderChoices)
    .values(row)
    .onConflictDoUpdate({ target: [reminderChoices.tournamentId, reminderChoices.userId], set });
}

/** The keys of this site; `made` are stored where there are none. The first of several servers wins. */
export async function findOrInsertKeys(
  db: Executor,
  make: () => typeof pushKeys.$inferInsert,
): Promise<typeof pushKeys.$inferSelect> {
  const known = await first(db.select().from(pushKeys));
  if (known) return known;
  await db.insert(pushKeys).values(make()).onConflictDoNothing();
  return only(db.select().from(pushKeys));
}

/** Forgets keys that cannot be used, and the browsers that know them. */
export async function deleteKeys(tx: Transaction, { publicKey }: { publicKey: string }): Promise<void> {
  const gone = await tx.delete(pushKeys).where(eq(pushKeys.publicKey, publicKey)).returning();
  if (gone.length > 0) await tx.delete(pushDevices);
}

/**
 * Lets this server mail a user's reminders until `until`, unless another one does, or the last mail is newer than `mailedBefore`.
 * Returns the user's address.
 */
export async function beginMail(
  db: Executor,
  { userId, now, until, mailedBefore }: { userId: number; now: Date; until: Date; mailedBefore: Date },
): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(sql`
    update reminder_settings s set mailing_until = ${until.toISOString()}::timestamptz from users u
    where s.user_id = ${userId} and u.id = s.user_id
      and coalesce(s.mailing_until, '-infinity') <= ${now.toISOString()}::timestamptz
      and coalesce(s.mailed_at, '-infinity') <= ${mailedBefore.toISOString()}::timestamptz
    returning u.email`);
  return rows[0]?.email ?? null;
}

/** Ends what `beginMail` began: the mail was accepted at `mailedAt`, or the next may begin at `mailingUntil`. */
export async function endMail(
  db: Executor,
  userId: number,
  end: { mailedAt: Date } | { mailingUntil: Date },
): Promise<void> {
  await db
    .update(reminderSettings)
    .set({ mailingUntil: null, ...end })
    .where(eq(reminderSettings.userId, userId));
}

/** The rows of a user's mail: its reminders that wait, the oldest first. */
export const findWaitingMails = (db: Executor, userId: number): Promise<OutboxRow[]> =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        matching(outbox, { userId, channel: 'mail' }),
        sql`${outbox.announcementId} is not null and ${outbox.failedAt} is null`,
      ),
    )
    .orderBy(asc(outbox.id));

/** Ends the mails with reminders of a user. Nothing changes for a user without settings. */
export async function turnMailOff(db: Executor, userId: number): Promise<void> {
  await db.update(reminderSettings).set({ isMailOn: false }).where(eq(reminderSettings.userId, userId));
}
