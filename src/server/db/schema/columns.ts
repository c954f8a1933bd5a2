import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, smallint, timestamp } from 'drizzle-orm/pg-core';
import type { RulesVersion } from '#engine/rewards/crowd.ts';

export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** A check that a column holds one of these words. They are inlined, because DDL takes no parameters. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
export const createdAt = () => instant().notNull().defaultNow();
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** The version of the rules of points, which never changes. Rows from before the column have version 1. */
export const rulesVersion = <Version extends RulesVersion>() =>
  smallint()
    .$type<Version>()
    .notNull()
    .default(1 as Version);
/** Refers to the row that owns this one. When the owner is deleted, so is this row. */
export const ownedBy = (owner: () => AnyPgColumn) =>
  integer().notNull().references(owner, { onDelete: 'cascade' });
/** Refers to a row that cannot be deleted while this one exists. */
export const refersTo = (row: () => AnyPgColumn) => integer().notNull().references(row);
