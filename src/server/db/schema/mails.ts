import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';

/** The ways out of the outbox. */
const CHANNELS = ['mail'] as const;

/**
 * What waits to be sent. A row names its receiver and what it is about; the text and its links are made when it is sent. It is
 * deleted once the other side has accepted it, and kept for a while when that side refused it for good.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    channel: text().$type<(typeof CHANNELS)[number]>().notNull().default('mail'),
    kind: text().notNull(),
    userId: ownedBy(() => users.id),
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
    index('outbox_by_user').on(t.userId),
    check('outbox_channel', isOneOf(t.channel, CHANNELS)),
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
