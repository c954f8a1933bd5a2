import { and, eq, ne } from 'drizzle-orm';
import type { Tally } from '#contract/vote.ts';
import type { Executor } from '#server/db/client.ts';
import { matchups, tournaments } from '#server/db/schema.ts';

/** What a room reads from the database. */
export type RoomState = { version: number; tallies: Tally[] };

/**
 * The version of a tournament and the tallies of its scheduled, active and completed matchups; null for a
 * missing one.
 */
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
