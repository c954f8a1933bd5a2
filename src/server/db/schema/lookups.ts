import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
