import { and, asc, desc, eq, exists, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { DeliveryStatus, WebHookEvent } from '#engine/kinds.ts';
import type { Announcement } from '#server/db/announcements.ts';
import { type Executor, first, hasRows, matching, only, type Transaction } from '#server/db/client.ts';
import { managers, outbox, tournaments, users, webHookDeliveries, webHooks } from '#server/db/schema.ts';

export type HookRow = typeof webHooks.$inferSelect;
export type DeliveryRow = typeof webHookDeliveries.$inferSelect;

export const findHooks = (db: Executor, tournamentId: number): Promise<HookRow[]> =>
  db.select().from(webHooks).where(eq(webHooks.tournamentId, tournamentId)).orderBy(asc(webHooks.id));

export const findHook = (db: Executor, id: number): Promise<HookRow | undefined> =>
  first(db.select().from(webHooks).where(eq(webHooks.id, id)));

export const countHooks = (db: Executor, tournamentId: number): Promise<number> =>
  db.$count(webHooks, eq(webHooks.tournamentId, tournamentId));

export const insertHook = (tx: Transaction, values: typeof webHooks.$inferInsert): Promise<HookRow> =>
  only(tx.insert(webHooks).values(values).returning());

/** Undefined for a web hook that was deleted meanwhile. */
export const updateHook = (db: Executor, id: number, patch: Partial<HookRow>): Promise<HookRow | undefined> =>
  first(db.update(webHooks).set(patch).where(eq(webHooks.id, id)).returning());

export const deleteHook = (tx: Transaction, id: number): Promise<boolean> =>
  hasRows(tx.delete(webHooks).where(eq(webHooks.id, id)));

/** Web hooks that are on and whose user still is a host of their tournament. */
const isRunning = (db: Executor) =>
  and(
    webHooks.isOn,
    or(
      eq(tournaments.creatorId, webHooks.userId),
      exists(
        db
          .select({ id: managers.userId })
          .from(managers)
          .where(and(eq(managers.tournamentId, tournaments.id), eq(managers.userId, webHooks.userId))),
      ),
    ),
    isNull(users.deletedAt),
  );

/** The running ones of these web hooks, with their tournaments. */
export const findRunning = (db: Executor, ids: readonly number[]) =>
  db
    .select({ hook: webHooks, tournament: tournaments })
    .from(webHooks)
    .innerJoin(tournaments, eq(tournaments.id, webHooks.tournamentId))
    .innerJoin(users, eq(users.id, webHooks.userId))
    .where(and(inArray(webHooks.id, [...ids]), isRunning(db)));

/** A web hook with its tournament, also one that is off. */
export const findWithTournament = (db: Executor, id: number) =>
  first(
    db
      .select({ hook: webHooks, tournament: tournaments })
      .from(webHooks)
      .innerJoin(tournaments, eq(tournaments.id, webHooks.tournamentId))
      .where(eq(webHooks.id, id)),
  );
export type HookWithTournament = NonNullable<Awaited<ReturnType<typeof findWithTournament>>>;

/** Queues a call of each running web hook of the tournament that wants the event. */
export async function queueCalls(
  tx: Transaction,
  { id, tournamentId, matchupId, songId }: Announcement,
  { event, at }: { event: WebHookEvent; at: Date },
): Promise<void> {
  if (tournamentId === null) return;
  const hooks = await tx
    .select({ id: webHooks.id, userId: webHooks.userId })
    .from(webHooks)
    .innerJoin(tournaments, eq(tournaments.id, webHooks.tournamentId))
    .innerJoin(users, eq(users.id, webHooks.userId))
    .where(
      and(eq(webHooks.tournamentId, tournamentId), sql`${event} = any(${webHooks.events})`, isRunning(tx)),
    );
  if (hooks.length === 0) return;
  const about = { channel: 'hook', kind: event, announcementId: id, dueAt: at, createdAt: at } as const;
  await tx
    .insert(outbox)
    .values(
      hooks.map((hook) => ({
        ...about,
        userId: hook.userId,
        targetId: hook.id,
        data: { matchupId, songId },
      })),
    )
    .onConflictDoNothing();
}

/** Keeps how a call ended, in place of its earlier attempts, and forgets those beyond the newest `limit` of the web hook. */
export async function storeDelivery(
  db: Executor,
  row: Omit<DeliveryRow, 'id'>,
  limit: number,
): Promise<void> {
  const { hookId, status, attempts, answer, problem, at } = row;
  await db
    .insert(webHookDeliveries)
    .values(row)
    .onConflictDoUpdate({
      target: [webHookDeliveries.hookId, webHookDeliveries.messageKey],
      set: { status, attempts, answer, problem, at },
    });
  const newest = db
    .select({ id: webHookDeliveries.id })
    .from(webHookDeliveries)
    .where(eq(webHookDeliveries.hookId, hookId))
    .orderBy(desc(webHookDeliveries.id))
    .limit(limit);
  await db
    .delete(webHookDeliveries)
    .where(and(eq(webHookDeliveries.hookId, hookId), notInArray(webHookDeliveries.id, newest)));
}

export async function updateDelivery(
  db: Executor,
  { hookId, messageKey, status }: { hookId: number; messageKey: string; status: DeliveryStatus },
): Promise<void> {
  await db
    .update(webHookDeliveries)
    .set({ status })
    .where(matching(webHookDeliveries, { hookId, messageKey }));
}

export const findDeliveries = (db: Executor, hookId: number, limit: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webHookDeliveries)
    .where(eq(webHookDeliveries.hookId, hookId))
    .orderBy(desc(webHookDeliveries.id))
    .limit(limit);

/** Marks since when a web hook fails, unless it did so before. */
export async function markFailing(db: Executor, id: number, at: Date): Promise<void> {
  await db
    .update(webHooks)
    .set({ failingSince: at })
    .where(and(eq(webHooks.id, id), isNull(webHooks.failingSince)));
}

/** Turns a web hook off. False when it was off already, so that its host learns it once. */
export const turnOff = (tx: Transaction, id: number): Promise<boolean> =>
  hasRows(
    tx
      .update(webHooks)
      .set({ isOn: false })
      .where(matching(webHooks, { id, isOn: true })),
  );
