import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { matchups, tournaments } from '#server/db/schema.ts';

const columns = { id: tournaments.id, isPublic: tournaments.isPublic, creatorId: tournaments.creatorId };
export type TournamentAccess = { id: number; isPublic: boolean; creatorId: number };

export async function findTournament(db: Executor, id: number): Promise<TournamentAccess | undefined> {
  const [row] = await db.select(columns).from(tournaments).where(eq(tournaments.id, id));
  return row;
}

export async function findTournamentOfMatchup(
  db: Executor,
  matchupId: number,
): Promise<TournamentAccess | undefined> {
  const [row] = await db
    .select(columns)
    .from(matchups)
    .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
    .where(eq(matchups.id, matchupId));
  return row;
}
