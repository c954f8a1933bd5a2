import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
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

/** A song as its provider describes it. */
export type FoundSong = {
  title: string;
  /** The artist, or the channel that published it; null where the provider names neither. */
  author: string | null;
  coverUrl: string | null;
  durationSeconds: number | null;
};

/** What providers answered about links, kept until it expires. */
export const lookups = pgTable(
  'lookups',
  {
    /** The provider and the id or path, such as `youtube dQw4w9WgXcQ`, or `audio` and a hash of the link. */
    key: text().primaryKey(),
    /** Null where the provider knows no such song. */
    found: jsonb().$type<FoundSong>(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('lookups_by_expiry').on(t.expiresAt)],
);
