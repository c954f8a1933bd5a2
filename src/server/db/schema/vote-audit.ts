import { customType, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, ownedBy } from './columns.ts';
import { matchups } from './matchups.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Votes of a matchup that a moderator set aside together. They count again when `restoredAt` is set. */
export const quarantines = pgTable(
  'quarantines',
  {
    id: id(),
    matchupId: ownedBy(() => matchups.id),
    reason: text().notNull(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    restoredAt: instant(),
  },
  (t) => [
    index('quarantines_by_matchup').on(t.matchupId, t.id),
    index('quarantines_by_user').on(t.createdById),
  ],
);

/** The keys of the hashes of voters' addresses, one for each day. Keys older than 30 days are deleted. */
export const addressKeys = pgTable('address_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: bytes().notNull(),
});
