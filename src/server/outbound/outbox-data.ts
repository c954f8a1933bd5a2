import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { OUTBOX_CHANNELS, type OutboxChannel } from '#engine/kinds.ts';
import type { Announcement } from '#server/db/announcements.ts';
import { type Executor, first, type Transaction } from '#server/db/client.ts';
import { announcements, outbox } from '#server/db/schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/**
 * Takes up to `limit` due rows of a channel until `leasedUntil`. Other servers skip them. When this one stops before it deletes
 * the rows, they are due again at that instant.
 */
export function claimRows(
  db: Executor,
  channel: OutboxChannel,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<OutboxRow[]> {
  const next = db.$with('next').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.channel, channel), isNull(outbox.failedAt), sql`${outbox.dueAt} <= ${now}`))
      .orderBy(sql`${outbox.isUrgent} desc nulls first`, outbox.dueAt)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(next)
    .update(outbox)
    .set({ dueAt: leasedUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = any(array(select id from ${next}))`)
    .returning();
}

export async function deleteRows(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(outbox).where(inArray(outbox.id, [...ids]));
}

export async function updateRow(db: Executor, id: number, patch: Partial<OutboxRow>): Promise<void> {
  await db.update(outbox).set(patch).where(eq(outbox.id, id));
}

/** How many rows of a channel wait, and how many were given up in the last 30 days. */
export async function countRows(
  db: Executor,
  channel: OutboxChannel,
): Promise<{ waiting: number; failed: number }> {
  const ofChannel = eq(outbox.channel, channel);
  const [waiting, failed] = await Promise.all([
    db.$count(outbox, and(ofChannel, isNull(outbox.failedAt))),
    db.$count(outbox, and(ofChannel, isNotNull(outbox.failedAt))),
  ]);
  return { waiting, failed };
}

export async function deleteFailedBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(outbox).where(lt(outbox.failedAt, instant));
}

/** What can be due: the rows of a channel, announcements whose rows are not made yet, or pictures to copy. */
export type Queue = OutboxChannel | 'announcements' | 'pictures';

/** When the first row of each queue is due; null for an empty one. */
export async function findDueTimes(db: Executor): Promise<Record<Queue, Date | null>> {
  const firstOf = (channel: OutboxChannel, isUrgent: boolean) => sql`
    (select o.due_at from outbox o where o.channel = ${channel} and o.is_urgent = ${isUrgent} and o.failed_at is null
      order by o.due_at limit 1)`;
  const columns = OUTBOX_CHANNELS.map(
    (channel) =>
      sql`least(${firstOf(channel, true)}, ${firstOf(channel, false)}) as ${sql.identifier(channel)}`,
  );
  const { rows } = await db.execute<Record<Queue, Date | string | null>>(sql`
    select ${sql.join(columns, sql`, `)},
      (select a.due_at from announcements a where a.expanded_at is null order by a.due_at limit 1) as announcements,
      (select p.next_try_at from remote_pictures p where p.next_try_at is not null order by p.next_try_at limit 1) as pictures`);
  const [row] = rows;
  const timeOf = (queue: Queue) => (row?.[queue] ? new Date(row[queue]) : null);
  const [mail, push, hook] = OUTBOX_CHANNELS.map(timeOf);
  return {
    mail: mail ?? null,
    push: push ?? null,
    hook: hook ?? null,
    announcements: timeOf('announcements'),
    pictures: timeOf('pictures'),
  };
}

/** Locks the first due announcement whose rows are not all made, and that is not in `exceptIds`. Other servers skip it. */
export const lockDueAnnouncement = (
  tx: Transaction,
  now: Date,
  exceptIds: number[],
): Promise<Announcement | undefined> =>
  first(
    tx
      .select()
      .from(announcements)
      .where(
        and(
          isNull(announcements.expandedAt),
          sql`${announcements.dueAt} <= ${now}`,
          notInArray(announcements.id, exceptIds),
        ),
      )
      .orderBy(asc(announcements.dueAt), asc(announcements.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );

export async function updateAnnouncement(
  tx: Transaction,
  id: number,
  patch: Partial<Announcement>,
): Promise<void> {
  await tx.update(announcements).set(patch).where(eq(announcements.id, id));
}

export async function deleteExpandedBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(announcements).where(lt(announcements.expandedAt, instant));
}
