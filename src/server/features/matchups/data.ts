import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { matchups } from '#server/db/schema.ts';
import type { MatchupRow } from '#server/tournament/change.ts';

export async function findMatchup(db: Executor, id: number): Promise<MatchupRow | undefined> {
  const [row] = await db.select().from(matchups).where(eq(matchups.id, id));
  return row;
}

/** The active and scheduled matchups of several tournaments. */
export async function findOpenMatchups(db: Executor, tournamentIds: number[]): Promise<MatchupRow[]> {
  if (tournamentIds.length === 0) return [];
  return db
    .select()
    .from(matchups)
    .where(
      and(inArray(matchups.tournamentId, tournamentIds), inArray(matchups.status, ['active', 'scheduled'])),
    );
}
