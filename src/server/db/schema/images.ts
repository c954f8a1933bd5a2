import { sql } from 'drizzle-orm';
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Uploaded pictures by the SHA-256 of their WebP bytes (rule I4). */
export const images = pgTable(
  'images',
  {
    sha: text().primaryKey(),
    bytes: bytea().notNull(),
    /** The dominant colour as `#rrggbb`; null for older pictures until a clean-up works it out (rule I8). */
    color: text(),
    createdAt: createdAt(),
  },
  (t) => [index('images_without_color').on(t.sha).where(sql`${t.color} is null`)],
);
