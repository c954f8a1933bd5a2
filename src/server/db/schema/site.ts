import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { LOGO_GROUNDS, type LogoGround } from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { bytes, createdAt, id, instant, isOneOf } from './columns.ts';
import { images } from './images.ts';

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

/** Drawn share pictures by a hash of what they show, so that each one is drawn once. */
export const cards = pgTable(
  'cards',
  {
    key: text().primaryKey(),
    bytes: bytes().notNull(),
    /** Whom the picture shows, with whose account it goes; null for other pictures. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('cards_by_age').on(t.createdAt),
    index('cards_by_user').on(t.userId).where(sql`${t.userId} is not null`),
  ],
);

/** The logo of the site: one row, or none. */
export const siteLogos = pgTable(
  'site_logos',
  {
    isOnly: boolean().primaryKey().default(true),
    imageSha: text()
      .notNull()
      .references(() => images.sha),
    iconSha: text()
      .notNull()
      .references(() => images.sha),
    /** The copy for mails, because many mail programs show no WebP. */
    mailPng: bytes().notNull(),
    width: smallint().notNull(),
    height: smallint().notNull(),
    ground: text().$type<LogoGround>().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('site_logos_by_image').on(t.imageSha),
    index('site_logos_by_icon').on(t.iconSha),
    check('site_logos_only', sql`${t.isOnly}`),
    check('site_logos_ground', isOneOf(t.ground, LOGO_GROUNDS)),
  ],
);
