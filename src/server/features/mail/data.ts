import { and, eq, sql } from 'drizzle-orm';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type Executor, first } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';
import { hasAccount } from '#server/db/tally-columns.ts';
import type { OutboxRow } from '#server/outbound/outbox-data.ts';

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

export const findReceiver = (db: Executor, id: number) =>
  first(
    db
      .select()
      .from(users)
      .where(and(eq(users.id, id), hasAccount)),
  );
