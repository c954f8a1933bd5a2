import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_TARGETS,
  type ReportReason,
  type ReportStatus,
  type ReportTarget,
} from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';
import { tournaments } from './tournaments.ts';

/** The managers of a tournament: users who may do what its creator may, with few exceptions. */
export const managers = pgTable(
  'managers',
  {
    tournamentId: ownedBy(() => tournaments.id),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'managers_once', columns: [t.tournamentId, t.userId] }),
    index('managers_by_user').on(t.userId),
  ],
);

/** Reports of songs, messages, users and tournaments. A user reports each of them once. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: ownedBy(() => users.id),
    target: text().$type<ReportTarget>().notNull(),
    /** The id of what is reported. It has no foreign key, so that the report outlives it. */
    targetId: integer().notNull(),
    /** The tournament of the target; null for a user. */
    tournamentId: integer().references(() => tournaments.id, { onDelete: 'cascade' }),
    reason: text().$type<ReportReason>().notNull(),
    text: text(),
    status: text().$type<ReportStatus>().notNull().default('open'),
    decidedById: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** The moderator's answer to the reporter. */
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reports_once').on(t.reporterId, t.target, t.targetId),
    index('reports_by_status').on(t.status, t.id.desc().nullsFirst()),
    index('reports_by_tournament').on(t.tournamentId, t.status, t.id.desc().nullsFirst()),
    index('reports_by_target').on(t.target, t.targetId),
    index('reports_by_decider').on(t.decidedById).where(sql`${t.decidedById} is not null`),
    check('reports_target', isOneOf(t.target, REPORT_TARGETS)),
    check('reports_reason', isOneOf(t.reason, REPORT_REASONS)),
    check('reports_status', isOneOf(t.status, REPORT_STATUSES)),
  ],
);

/** Users who may not write in a tournament. `endsAt` is null for a mute without an end. */
export const mutes = pgTable(
  'mutes',
  {
    tournamentId: ownedBy(() => tournaments.id),
    userId: ownedBy(() => users.id),
    reason: text().notNull(),
    endsAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'mutes_once', columns: [t.tournamentId, t.userId] }),
    index('mutes_by_user').on(t.userId),
  ],
);

/** Users who may not sign in. `endsAt` is null for a ban without an end. */
export const bans = pgTable('bans', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  endsAt: instant(),
  createdAt: createdAt(),
});

/** Notices to a user, such as the outcome of a report or a mute. */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownedBy(() => users.id),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, string | number | null>>().notNull(),
    readAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('notices_by_user').on(t.userId, t.id.desc().nullsFirst())],
);
