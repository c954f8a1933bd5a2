import type { ReminderChannel } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import { findAdmitted } from '#server/features/access/service.ts';
import type { OutboxRow } from '#server/outbound/outbox-data.ts';
import { type Fact, findFacts, findWanting } from './facts-data.ts';
import { isTrue, type Reminder, toReminder } from './reminder-texts.ts';

const NO_LINKS = { tokens: [], userIds: [] };

/**
 * The reminders that still hold when they are sent, by the id of their row: the fact is true, and the receiver wants it, has not
 * voted where it asks for a vote, and may see the tournament (rule U14).
 */
export async function findReminders(
  context: Pick<Context, 'db' | 'clock'>,
  channel: ReminderChannel,
  rows: readonly OutboxRow[],
): Promise<Map<number, { reminder: Reminder; isPrivate: boolean }>> {
  const { db, clock } = context;
  const now = clock.now();
  const groups = Map.groupBy(rows, ({ announcementId }) => announcementId ?? 0);
  const facts = await findFacts(db, [...groups.keys()]);
  const found = new Map<number, { reminder: Reminder; isPrivate: boolean }>();
  for (const [id, receivers] of groups) {
    const fact = facts.get(id);
    if (!fact || !isTrue(fact, now)) continue;
    const wanting = await findWanting(db, { fact, channel, now, receivers });
    const isPrivate = fact.tournament?.isPublic === false;
    const told = receivers.filter(({ userId }) => wanting.has(userId));
    for (const row of await admitted(context, fact, told))
      found.set(row.id, { reminder: toReminder(fact, row.kind, now), isPrivate });
  }
  return found;
}

async function admitted(
  context: Pick<Context, 'db' | 'clock'>,
  { tournament }: Fact,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> {
  if (!tournament || tournament.isPublic || rows.length === 0) return rows;
  const readers = rows.map(({ userId }) => ({ userId, links: NO_LINKS }));
  const isAdmitted = await findAdmitted(context, tournament.id, readers);
  return rows.filter((_, index) => isAdmitted[index]);
}
