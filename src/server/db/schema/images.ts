import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Uploaded pictures by the SHA-256 of their WebP bytes (rule I4). */
export const images = pgTable('images', {
  sha: text().primaryKey(),
  bytes: bytea().notNull(),
  createdAt: createdAt(),
});
