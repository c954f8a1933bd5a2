import { eq, lte, sql } from 'drizzle-orm';
import { type Executor, first } from '#server/db/client.ts';
import { cards } from '#server/db/schema.ts';

export const findCard = (db: Executor, key: string) =>
  first(db.select({ bytes: cards.bytes }).from(cards).where(eq(cards.key, key)));

/** Keeps a card. Another server may have drawn the same one. */
export async function insertCard(db: Executor, card: typeof cards.$inferInsert): Promise<void> {
  await db.insert(cards).values(card).onConflictDoNothing();
}

export async function deleteCardsBefore(db: Executor, time: Date): Promise<void> {
  await db.delete(cards).where(lte(cards.createdAt, time));
}

/** Deletes the cards that were drawn first, until all others take at most `mostBytes`. */
export async function deleteCardsBeyond(db: Executor, mostBytes: number): Promise<void> {
  await db.execute(sql`
    delete from cards where key in (
      select key from (
        select key, sum(octet_length(bytes)) over (order by created_at desc, key) as total from cards) sized
      where total > ${mostBytes})`);
}
