import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import * as kinds from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, isOneOf, ownedBy, refersTo } from './columns.ts';
import { matchups } from './matchups.ts';
import { tournaments } from './tournaments.ts';

/** Greater than every id, so that a message comes before its replies in descending order. */
export const BEFORE_REPLIES = 2_147_483_647;

/** The place of a message in its tree, newest first at each level, as three numbers in descending order. */
export function commentPlace(t: Record<'id' | 'parentId' | 'rootId' | 'depth', AnyPgColumn>) {
  const before = sql.raw(`${BEFORE_REPLIES}`);
  return [
    sql`(coalesce(${t.rootId}, ${t.parentId}, ${t.id}))`,
    sql`(case ${t.depth} when 1 then ${before} when 2 then ${t.id} else ${t.parentId} end)`,
    sql`(case ${t.depth} when 3 then ${t.id} else ${before} end)`,
  ] as const;
}

export const comments = pgTable(
  'comments',
  {
    id: id(),
    matchupId: ownedBy(() => matchups.id),
    userId: refersTo(() => users.id),
    parentId: integer().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** The message at the top of the thread; null for that message. */
    rootId: integer(),
    /** From 1 at the top to 3. */
    depth: smallint().notNull(),
    content: text().notNull(),
    /** Set when a comment with replies is deleted: it keeps its place. */
    deletedAt: instant(),
    /** Set when a moderator hides the comment: it keeps its place. */
    hiddenAt: instant(),
    /** Whether an admin hid it, so that only admins show it again. */
    hiddenByAdmin: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('comments_by_matchup').on(t.matchupId),
    index('comments_threads').on(t.matchupId, t.id.desc().nullsFirst()).where(sql`${t.parentId} is null`),
    index('comments_by_parent').on(t.parentId, t.id.desc().nullsFirst()),
    index('comments_by_user').on(t.userId),
    index('comments_in_order').on(t.matchupId, ...commentPlace(t).map((key) => sql`${key} desc`)),
  ],
);

/**
 * The version of each discussion that has changed. Each change, such as a message, an edit or a like, locks the row and
 * raises the version, so that changes happen one after the other.
 */
export const discussions = pgTable('discussions', {
  matchupId: integer()
    .primaryKey()
    .references(() => matchups.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
});

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: ownedBy(() => comments.id),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_likes_by_user').on(t.userId)],
);

/** One reaction of each user to a message. */
export const commentReactions = pgTable(
  'comment_reactions',
  {
    commentId: ownedBy(() => comments.id),
    userId: ownedBy(() => users.id),
    reaction: text().$type<kinds.Reaction>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index('comment_reactions_by_user').on(t.userId),
    check('comment_reactions_reaction', isOneOf(t.reaction, kinds.REACTIONS)),
  ],
);

/** The users who show their vote in a matchup beside their messages. */
export const shownSides = pgTable(
  'shown_sides',
  {
    matchupId: ownedBy(() => matchups.id),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.matchupId, t.userId] }), index('shown_sides_by_user').on(t.userId)],
);

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
    target: text().$type<kinds.ReportTarget>().notNull(),
    /** The id of what is reported. It has no foreign key, so that the report outlives it. */
    targetId: integer().notNull(),
    /** The tournament of the target; null for a user. */
    tournamentId: integer().references(() => tournaments.id, { onDelete: 'cascade' }),
    reason: text().$type<kinds.ReportReason>().notNull(),
    text: text(),
    status: text().$type<kinds.ReportStatus>().notNull().default('open'),
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
    check('reports_target', isOneOf(t.target, kinds.REPORT_TARGETS)),
    check('reports_reason', isOneOf(t.reason, kinds.REPORT_REASONS)),
    check('reports_status', isOneOf(t.status, kinds.REPORT_STATUSES)),
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
