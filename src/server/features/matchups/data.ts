import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { matchups } from '#server/db/schema.ts';

export type MatchupRow = typeof matchups.$inferSelect;

export async function findMatchups(db: Executor, tournamentId: number): Promise<MatchupRow[]> {
  return db.select().from(matchups).where(eq(matchups.tournamentId, tournamentId)).orderBy(asc(matchups.id));
}

export async function findMatchup(db: Executor, id: number): Promise<MatchupRow | undefined> {
  const [row] = await db.select().from(matchups).where(eq(matchups.id, id));
  return row;
}

/** What is played or comes next in several tournaments. */
export async function findOpenMatchups(db: Executor, tournamentIds: number[]): Promise<MatchupRow[]> {
  if (tournamentIds.length === 0) return [];
  return db
    .select()
    .from(matchups)
    .where(
      and(inArray(matchups.tournamentId, tournamentIds), inArray(matchups.status, ['active', 'scheduled'])),
    );
}
