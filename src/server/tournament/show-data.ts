import { eq, sql } from 'drizzle-orm';
import type { ShowPosition } from '#contract/show.ts';
import { type Executor, first, type Transaction } from '#server/db/client.ts';
import { roomPeople, shows } from '#server/db/schema.ts';

export type ShowRow = typeof shows.$inferSelect;

/** The position of a show as answers and live messages contain it. */
export const presentShow = ({ step, seq, matchupId, until, isPausing, pausedBy }: ShowRow): ShowPosition => ({
  step,
  seq,
  matchupId,
  until: until?.getTime() ?? null,
  isPausing,
  pausedBy,
});

/** The show of a tournament. The lock of the tournament covers it. */
export const findShow = (db: Executor, tournamentId: number): Promise<ShowRow | undefined> =>
  first(db.select().from(shows).where(eq(shows.tournamentId, tournamentId)));

/** Forgets the people of a room. */
export async function deletePeople(tx: Transaction, tournamentId: number): Promise<void> {
  await tx.delete(roomPeople).where(eq(roomPeople.tournamentId, tournamentId));
}

/** Makes the row where there is none yet, changes it, and raises `seq`. */
export async function saveShow(
  tx: Transaction,
  tournamentId: number,
  patch: Partial<Omit<ShowRow, 'tournamentId' | 'seq'>>,
): Promise<ShowRow> {
  const [row] = await tx
    .insert(shows)
    .values({ tournamentId, seq: 1, ...patch })
    .onConflictDoUpdate({ target: shows.tournamentId, set: { ...patch, seq: sql`${shows.seq} + 1` } })
    .returning();
  if (!row) throw new Error('A show was not saved');
  return row;
}
