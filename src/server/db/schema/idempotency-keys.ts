import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, ownedBy } from './columns.ts';

/** Answers stored for 24 hours, so that a repeated call has no second effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ownedBy(() => users.id),
    key: text().notNull(),
    /** SHA-256 of method, path and body: another request with the same key is refused (rule L6). */
    requestHash: text().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);
