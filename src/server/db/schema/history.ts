import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { HistoryAction, HistoryRole } from '#engine/kinds.ts';
import { instant } from './columns.ts';

/** Values of one side of a change: settings, times, counts, and ids of what it is about. Never names or secrets. */
export type HistoryValues = Record<string, string | number | boolean | null | readonly number[]>;

/**
 * The history of changes. A trigger refuses update, delete and truncate. The table has no foreign keys,
 * so that its rows outlive the users and tournaments that they name.
 */
export const history = pgTable(
  'history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer(),
    matchupId: integer(),
    /** Null for the clock and for commands. */
    actorId: integer(),
    actorRole: text().$type<HistoryRole>().notNull(),
    action: text().$type<HistoryAction>().notNull(),
    reason: text(),
    details: jsonb()
      .$type<{ about?: HistoryValues; before?: HistoryValues; after?: HistoryValues }>()
      .notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('history_by_tournament').on(t.tournamentId, t.id.desc().nullsFirst()),
    index('history_by_action').on(t.action, t.id.desc().nullsFirst()),
    index('history_by_matchup')
      .on(t.tournamentId, t.matchupId, t.id.desc().nullsFirst())
      .where(sql`${t.matchupId} is not null`),
  ],
);
