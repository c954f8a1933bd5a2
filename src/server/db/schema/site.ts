import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** Invitations to sign up. `endsAt` is null for one that does not end by itself. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    token: text().notNull().unique(),
    maxUses: integer().notNull(),
    uses: integer().notNull().default(0),
    endsAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [check('invitations_uses', sql`${t.uses} between 0 and ${t.maxUses}`)],
);
