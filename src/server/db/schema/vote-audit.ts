import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, createdAt, id, instant, ownedBy } from './columns.ts';
import { matchups } from './matchups.ts';

/** Votes of a matchup that an admin set aside together. They count again when `restoredAt` is set. */
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

/** The keys that hash voters' addresses, one for each UTC day. Keys older than 30 days are deleted. */
export const addressKeys = pgTable('address_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: bytes().notNull(),
});
