import { index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, ownedBy } from './columns.ts';
import { tournaments } from './tournaments.ts';

/** One-time codes that admit voters to a tournament, each for one person. Only the hash of a code is kept. */
export const voterCodes = pgTable(
  'voter_codes',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    codeHash: text().notNull().unique('voter_codes_once'),
    /** The number of the code on the printed sheets, from 1. */
    number: smallint().notNull(),
    /** Who spent it; null while it is unspent. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    spentAt: instant(),
    /** An unspent code that was withdrawn admits no one. */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('voter_codes_number').on(t.tournamentId, t.number),
    index('voter_codes_by_user').on(t.userId, t.tournamentId),
  ],
);
