import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type Executor, first } from '#server/db/client.ts';
import { outbox, users } from '#server/db/schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;
export type Receiver = typeof users.$inferSelect;

export type NewRows = Pick<OutboxRow, 'kind' | 'address' | 'data' | 'isUrgent'> & {
  userIds: readonly number[];
  at: Date;
};

/** Queues one row for each of these users. */
export async function insertRows(db: Executor, { userIds, kind, address, data, isUrgent, at }: NewRows) {
  if (userIds.length === 0) return;
  const instant = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into outbox (channel, kind, user_id, address, data, is_urgent, due_at, created_at)
    select 'mail', ${kind}, u.id, ${address}, ${JSON.stringify(data)}::jsonb, ${isUrgent}, ${instant}, ${instant}
    from unnest(${arrayLiteral(userIds)}::int[]) as u(id)`);
}

/**
 * Takes the next due row until `leasedUntil`. Other servers skip it. When this one stops before it deletes the row, it is due
 * again at that instant.
 */
export async function claimNext(
  db: Executor,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<OutboxRow | undefined> {
  const next = db.$with('next').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.channel, 'mail'), isNull(outbox.failedAt), sql`${outbox.dueAt} <= ${now}`))
      .orderBy(sql`${outbox.isUrgent} desc nulls first`, outbox.dueAt)
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  return first(
    db
      .with(next)
      .update(outbox)
      .set({ dueAt: leasedUntil, attempts: sql`${outbox.attempts} + 1` })
      .where(sql`${outbox.id} = (select id from ${next})`)
      .returning(),
  );
}

export const findReceiver = (db: Executor, id: number) =>
  first(
    db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt), eq(users.isGuest, false))),
  );

export async function deleteRow(db: Executor, id: number): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

export async function updateRow(db: Executor, id: number, patch: Partial<OutboxRow>): Promise<void> {
  await db.update(outbox).set(patch).where(eq(outbox.id, id));
}

/** How many mails wait, and how many were given up in the last 30 days. */
export async function countRows(db: Executor): Promise<{ waiting: number; failed: number }> {
  const [waiting, failed] = await Promise.all([
    db.$count(outbox, and(eq(outbox.channel, 'mail'), isNull(outbox.failedAt))),
    db.$count(outbox, isNotNull(outbox.failedAt)),
  ]);
  return { waiting, failed };
}

export async function deleteFailedBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(outbox).where(lt(outbox.failedAt, instant));
}
