import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Tally } from '#contract/vote.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { matchups, songs, tournaments } from '#server/db/schema.ts';

export type MatchupRow = typeof matchups.$inferSelect;
export type SongRow = typeof songs.$inferSelect;

export async function lockTournament(tx: Transaction, id: number) {
  const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, id)).for('update');
  return row;
}

export async function lockDueTournament(tx: Transaction, now: Date, exceptIds: number[]) {
  const [row] = await tx
    .select()
    .from(tournaments)
    .where(and(lte(tournaments.nextDueAt, now), notInArray(tournaments.id, exceptIds)))
    .orderBy(asc(tournaments.nextDueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** The next instant at which any tournament is due; null when none is. */
export async function findNextDueAt(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ nextDueAt: tournaments.nextDueAt })
    .from(tournaments)
    .where(isNotNull(tournaments.nextDueAt))
    .orderBy(asc(tournaments.nextDueAt))
    .limit(1);
  return row?.nextDueAt ?? null;
}

export async function updateTournament(
  tx: Transaction,
  id: number,
  patch: Partial<typeof tournaments.$inferInsert>,
): Promise<void> {
  await tx.update(tournaments).set(patch).where(eq(tournaments.id, id));
}

/** Writes the next due instant from what is due (R21) and returns the new, higher version; null when it was deleted. */
export async function settleTournament(tx: Transaction, id: number, now: Date): Promise<number | null> {
  const [row] = await tx
    .update(tournaments)
    .set({
      version: sql`${tournaments.version} + 1`,
      updatedAt: now,
      nextDueAt: sql`case when ${tournaments.status} in ('completed', 'cancelled') then null else least(
        case when ${tournaments.status} = 'setup' then ${tournaments.autoStartAt} end,
        case when ${tournaments.status} = 'start_playoffs' then ${tournaments.playoffsDueAt} end,
        (select min(m.start_time) from matchups m where m.tournament_id = ${id} and m.status = 'scheduled'),
        (select min(m.end_time) from matchups m where m.tournament_id = ${id} and m.status = 'active')) end`,
    })
    .where(eq(tournaments.id, id))
    .returning({ version: tournaments.version });
  return row?.version ?? null;
}

export async function findMatchups(tx: Executor, tournamentId: number): Promise<MatchupRow[]> {
  return tx.select().from(matchups).where(eq(matchups.tournamentId, tournamentId)).orderBy(asc(matchups.id));
}

/** Locks one matchup, which ends every ballot batch on it: the tally read here is final for this transaction. */
export async function lockMatchup(tx: Transaction, id: number): Promise<MatchupRow> {
  const [row] = await tx.select().from(matchups).where(eq(matchups.id, id)).for('no key update');
  if (!row) throw new Error(`Matchup ${id} is gone`);
  return row;
}

/** Changes a matchup; its version grows, so that no older state overwrites this one. */
export async function updateMatchup(
  tx: Transaction,
  id: number,
  patch: Partial<typeof matchups.$inferInsert>,
): Promise<MatchupRow> {
  const [row] = await tx
    .update(matchups)
    .set({ ...patch, version: sql`${matchups.version} + 1` })
    .where(eq(matchups.id, id))
    .returning();
  if (!row) throw new Error(`Matchup ${id} is gone`);
  return row;
}

export async function insertMatchups(
  tx: Transaction,
  rows: (typeof matchups.$inferInsert)[],
): Promise<MatchupRow[]> {
  return rows.length === 0 ? [] : tx.insert(matchups).values(rows).returning();
}

/** Deletes matchups with their tiebreakers, votes and comments. */
export async function deleteMatchups(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(matchups).where(inArray(matchups.id, ids));
}

export async function findSongs(tx: Executor, tournamentId: number): Promise<SongRow[]> {
  return tx.select().from(songs).where(eq(songs.tournamentId, tournamentId)).orderBy(asc(songs.id));
}

export async function updateSongs(
  tx: Transaction,
  ids: number[],
  patch: Partial<typeof songs.$inferInsert>,
): Promise<void> {
  if (ids.length > 0) await tx.update(songs).set(patch).where(inArray(songs.id, ids));
}

export async function findTallies(tx: Executor, ids: number[]): Promise<Tally[]> {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: matchups.id,
      song1Votes: matchups.song1Votes,
      song2Votes: matchups.song2Votes,
      status: matchups.status,
      version: matchups.version,
    })
    .from(matchups)
    .where(inArray(matchups.id, ids));
}

/** As capacity counts them (R9). */
export async function countMainEntries(tx: Executor, tournamentId: number): Promise<number> {
  return tx.$count(songs, and(eq(songs.tournamentId, tournamentId), isNull(songs.parentSongId)));
}
