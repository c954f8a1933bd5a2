import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { groups, songs } from '#server/db/schema.ts';

export async function insertGroups(tx: Transaction, rows: (typeof groups.$inferInsert)[]) {
  return tx.insert(groups).values(rows).returning();
}

/** Writes the group and the draw position of each entry. */
export async function placeSongs(
  tx: Transaction,
  places: { songId: number; groupId: number | null; drawPosition: number }[],
): Promise<void> {
  await tx.execute(sql`
    update songs s set group_id = p.group_id, draw_position = p.draw_position
    from unnest(
      ${sql.param(places.map((place) => place.songId))}::int[],
      ${sql.param(places.map((place) => place.groupId))}::int[],
      ${sql.param(places.map((place) => place.drawPosition))}::int[]) as p(id, group_id, draw_position)
    where s.id = p.id`);
}

export type BracketLink = {
  id: number;
  winnerToId: number | null;
  winnerToSlot: number | null;
  loserToId: number | null;
  loserToSlot: number | null;
};

/** Links each matchup to the next ones of its winner and its loser. */
export async function linkMatchups(tx: Transaction, links: BracketLink[]): Promise<void> {
  await tx.execute(sql`
    update matchups m set winner_to_id = l.winner_to_id, winner_to_slot = l.winner_to_slot,
      loser_to_id = l.loser_to_id, loser_to_slot = l.loser_to_slot
    from unnest(
      ${sql.param(links.map((link) => link.id))}::int[],
      ${sql.param(links.map((link) => link.winnerToId))}::int[],
      ${sql.param(links.map((link) => link.winnerToSlot))}::int[],
      ${sql.param(links.map((link) => link.loserToId))}::int[],
      ${sql.param(links.map((link) => link.loserToSlot))}::int[])
      as l(id, winner_to_id, winner_to_slot, loser_to_id, loser_to_slot)
    where m.id = l.id`);
}

/** The groups of a tournament in the order of the draw. */
export async function findGroups(tx: Transaction, tournamentId: number) {
  return tx
    .select({ id: groups.id, position: groups.position })
    .from(groups)
    .where(eq(groups.tournamentId, tournamentId))
    .orderBy(asc(groups.position));
}

export async function deleteGroups(tx: Transaction, tournamentId: number): Promise<void> {
  await tx.delete(groups).where(eq(groups.tournamentId, tournamentId));
}

/** Clears the group, the draw position, the elimination and the withdrawal of each song. */
export async function resetSongs(tx: Transaction, tournamentId: number): Promise<void> {
  await tx
    .update(songs)
    .set({ groupId: null, drawPosition: null, isEliminated: false, withdrawnAt: null })
    .where(eq(songs.tournamentId, tournamentId));
}
