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
export const rulesVersion = <Version extends RulesVersion>() =>
  smallint()
    .$type<Version>()
    .notNull()
    .default(1 as Version);
/** The row that this one belongs to, and with which it is deleted. */
export const ownedBy = (owner: () => AnyPgColumn) =>
  integer().notNull().references(owner, { onDelete: 'cascade' });
/** A row that cannot be deleted while this one names it. */
export const refersTo = (row: () => AnyPgColumn) => integer().notNull().references(row);
