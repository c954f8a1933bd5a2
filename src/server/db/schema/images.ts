import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';

/** Uploaded and fetched pictures by the SHA-256 of their WebP bytes. */
export const images = pgTable(
  'images',
  {
    sha: text().primaryKey(),
    bytes: bytes().notNull(),
    /** A copy for covers that are drawn small; null for older pictures until a background job adds it. */
    smallBytes: bytes(),
    /** The dominant colour as `#rrggbb`; null for older pictures until a background job adds it. */
    color: text(),
    createdAt: createdAt(),
  },
  (t) => [index('images_without_small_copy').on(t.sha).where(sql`${t.smallBytes} is null`)],
);

/** Pictures of other hosts, by address, with the state of this server's copy. */
export const remotePictures = pgTable(
  'remote_pictures',
  {
    /** The SHA-256 of the address, because an address may be too long for an index. */
    key: text().primaryKey(),
    url: text().notNull(),
    /** Null until the picture is fetched. */
    imageSha: text().references(() => images.sha),
    /** Failed fetches since the last success. */
    failures: smallint().notNull().default(0),
    /**
     * When the picture is fetched next. During a fetch this is the end of the server's claim, so that an interrupted fetch
     * is repeated. Null when nothing is left to do.
     */
    nextTryAt: instant(),
    usedAt: instant().notNull(),
  },
  (t) => [
    index('remote_pictures_by_image').on(t.imageSha).where(sql`${t.imageSha} is not null`),
    index('remote_pictures_due').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index('remote_pictures_done').on(t.usedAt).where(sql`${t.nextTryAt} is null`),
  ],
);
