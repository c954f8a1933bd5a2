import { and, eq, ne } from 'drizzle-orm';
import type { Tally } from '#contract/vote.ts';
import type { Executor } from '#server/db/client.ts';
import { matchups, tournaments } from '#server/db/schema.ts';

export type RoomState = { version: number; tallies: Tally[] };

/** A tournament's version and the tallies of what was or is voted on; null when there is no such tournament. */
export async function findRoomState(db: Executor, tournamentId: number): Promise<RoomState | null> {
  const [tournament] = await db
    .select({ version: tournaments.version })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  if (!tournament) return null;
  const tallies = await db
    .select({
      id: matchups.id,
      song1Votes: matchups.song1Votes,
      song2Votes: matchups.song2Votes,
      status: matchups.status,
      version: matchups.version,
    })
    .from(matchups)
    .where(and(eq(matchups.tournamentId, tournamentId), ne(matchups.status, 'pending')));
  return { version: tournament.version, tallies };
}
