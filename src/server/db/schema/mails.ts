import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ANNOUNCEMENT_KINDS,
  type AnnouncementKind,
  OUTBOX_CHANNELS,
  type OutboxChannel,
} from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';

/**
 * What waits to be sent. A row names its receiver and what it is about; the text and its links are made when it is sent. It is
 * deleted once the other side has accepted it, and kept for a while when that side refused it for good.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    channel: text().$type<OutboxChannel>().notNull().default('mail'),
    kind: text().notNull(),
    userId: ownedBy(() => users.id),
    /** The announcement that it tells; null for other mails. */
    announcementId: integer(),
    /** Which of a user's several receivers it goes to, such as the id of a web hook; 0 where there is one. */
    targetId: integer().notNull().default(0),
    /** Instead of the user's own address. */
    address: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The same at each attempt, so that a receiver recognises a repetition. */
    messageKey: uuid().notNull().defaultRandom(),
    /** A person waits for it, so it goes before the others. */
    isUrgent: boolean().notNull().default(false),
    /** When it is sent next. A server that sends it moves this instant on, so that no other takes it. */
    dueAt: instant().notNull(),
    attempts: smallint().notNull().default(0),
    failedAt: instant(),
    /** Why the last attempt failed. */
    problem: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due')
      .on(t.channel, t.isUrgent.desc().nullsFirst(), t.dueAt)
      .where(sql`${t.failedAt} is null`),
    index('outbox_failed').on(t.failedAt).where(sql`${t.failedAt} is not null`),
    // Without a condition, so that it also finds the rows of a user who is deleted: an index of users alone costs each reminder two writes.
    uniqueIndex('outbox_of_user').on(t.userId, t.announcementId, t.channel, t.targetId),
    check('outbox_channel', isOneOf(t.channel, OUTBOX_CHANNELS)),
  ],
);

/**
 * What happened, one row for each fact, written in the transaction of the fact. Rows of the outbox are made from it in
 * batches, up to `cursor`. It has no foreign keys: what is gone by then is told to no one.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    kind: text().$type<AnnouncementKind>().notNull(),
    tournamentId: integer(),
    matchupId: integer(),
    /** The song that won. */
    songId: integer(),
    commentId: integer(),
    predictionId: integer(),
    /** How many minutes before the end it is due. */
    minutes: smallint(),
    dueAt: instant().notNull(),
    /** The part that makes its rows now, by its place in the list. */
    step: smallint().notNull().default(0),
    /** How far that part has come. */
    cursor: integer().notNull().default(0),
    /** When all its rows were made. */
    expandedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('announcements_due').on(t.dueAt, t.id).where(sql`${t.expandedAt} is null`),
    index('announcements_closing')
      .on(t.matchupId)
      .where(sql`${t.kind} = 'match_closing' and ${t.expandedAt} is null`),
    index('announcements_of_tournament').on(t.tournamentId, t.dueAt),
    index('announcements_expanded').on(t.expandedAt).where(sql`${t.expandedAt} is not null`),
    check('announcements_kind', isOneOf(t.kind, ANNOUNCEMENT_KINDS)),
  ],
);

/** What a link of a mail does. */
export const LINK_PURPOSES = ['verify', 'reset', 'change'] as const;

/** The hashes of the tokens in links. Each works once. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text().notNull(),
    purpose: text().$type<(typeof LINK_PURPOSES)[number]>().notNull(),
    userId: ownedBy(() => users.id),
    /** The address that the link confirms; empty for a link that an admin hands over. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash] }),
    index('account_links_by_user').on(t.userId, t.purpose),
    index('account_links_by_expiry').on(t.expiresAt),
    check('account_links_purpose', isOneOf(t.purpose, LINK_PURPOSES)),
  ],
);
