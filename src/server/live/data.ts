import { and, eq, ne } from 'drizzle-orm';
import type { TallyWithResult } from '#contract/live.ts';
import type { Tally } from '#contract/vote.ts';
import type { TournamentPace } from '#engine/kinds.ts';
import { shownCounts } from '#engine/matchup/count-visibility.ts';
import type { Executor } from '#server/db/client.ts';
import { discussions, matchups, tournaments } from '#server/db/schema.ts';
import { tallyColumns } from '#server/db/tally-columns.ts';
import { type StoredTally, toTally } from '#server/db/tally-slots.ts';

/** What a room reads from the database. */
export type RoomState = {
  version: number;
  isPublic: boolean;
  pace: TournamentPace;
  tallies: StoredTally[];
  discussions: { matchupId: number; version: number }[];
};

/**
 * The version of a tournament, the tallies of its scheduled, active and completed matchups, and the versions of its
 * discussions; null for a missing tournament.
 */
export async function findRoomState(db: Executor, tournamentId: number): Promise<RoomState | null> {
  const [tournament] = await db
    .select({ version: tournaments.version, isPublic: tournaments.isPublic, pace: tournaments.pace })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  if (!tournament) return null;
  const tallies = await db
    .select(tallyColumns)
    .from(matchups)
    .where(and(eq(matchups.tournamentId, tournamentId), ne(matchups.status, 'pending')));
  const discussionVersions = await db
    .select({ matchupId: discussions.matchupId, version: discussions.version })
    .from(discussions)
    .innerJoin(matchups, eq(matchups.id, discussions.matchupId))
    .where(eq(matchups.tournamentId, tournamentId));
  return { ...tournament, tallies: tallies.map(toTally), discussions: discussionVersions };
}

/** A tally as the viewer sees it; without a viewer, as messages and shared answers contain it. */
export function presentTally(tally: StoredTally, viewer?: { hasVoted: boolean }): Tally {
  const { totalVotes: _, ...counts } = shownCounts(tally, viewer);
  return { id: tally.id, status: tally.status, ...counts };
}

/** A tally with the result of its matchup, as messages to a room contain it. */
export function presentResult(tally: StoredTally): TallyWithResult {
  const { winnerId, decidedBy } = tally;
  return { ...presentTally(tally), winnerId, decidedBy };
}
