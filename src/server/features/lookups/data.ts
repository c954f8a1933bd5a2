import { and, eq, gt, lte } from 'drizzle-orm';
import { type Executor, first } from '#server/db/client.ts';
import { type FoundSong, lookups } from '#server/db/schema.ts';

/** A kept answer; its `found` is null where the provider had no such song or the call failed. */
export const findLookup = (db: Executor, key: string, now: Date) =>
  first(
    db
      .select({ found: lookups.found })
      .from(lookups)
      .where(and(eq(lookups.key, key), gt(lookups.expiresAt, now))),
  );

export async function keepLookup(
  db: Executor,
  row: { key: string; found: FoundSong | null; expiresAt: Date },
): Promise<void> {
  const { found, expiresAt } = row;
  await db.insert(lookups).values(row).onConflictDoUpdate({ target: lookups.key, set: { found, expiresAt } });
}

export async function deleteExpiredLookups(db: Executor, now: Date): Promise<void> {
  await db.delete(lookups).where(lte(lookups.expiresAt, now));
}
