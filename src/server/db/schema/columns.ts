import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, smallint, timestamp } from 'drizzle-orm/pg-core';
import type { RulesVersion } from '#engine/rewards/crowd.ts';

export const instant = () => timestamp({ withTimezone: true, precision: 3 });
/** A check that a column holds one of these words. They are inlined, because DDL takes no parameters. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
export const createdAt = () => instant().notNull().defaultNow();
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Never changes. Rows that were created before the column are version 1 (rule P15). */
export const rulesVersion = () => smallint().$type<RulesVersion>().notNull().default(1);
