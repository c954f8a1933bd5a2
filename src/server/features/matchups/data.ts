import { and, desc, eq, inArray } from 'drizzle-orm';
import { TIME_CHANGES } from '#engine/kinds.ts';
import type { Executor } from '#server/db/client.ts';
import { history, matchups, tournaments } from '#server/db/schema.ts';
import type { MatchupRow } from '#server/tournament/change.ts';

export async function findMatchup(db: Executor, id: number): Promise<MatchupRow | undefined> {
  const [row] = await db.select().from(matchups).where(eq(matchups.id, id));
  return row;
}

/** A matchup with the name of its tournament. */
export async function findMatchupInTournament(db: Executor, id: number) {
  const [row] = await db
    .select({ matchup: matchups, tournamentName: tournaments.name })
    .from(matchups)
    .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
    .where(eq(matchups.id, id));
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

const TIME_CHANGES_LIMIT = 50;

export type TimeChangeRow = Awaited<ReturnType<typeof findTimeChanges>>[number];

/** The newest changes of a matchup's times. */
export async function findTimeChanges(
  db: Executor,
  { tournamentId, matchupId }: { tournamentId: number; matchupId: number },
) {
  return db
    .select()
    .from(history)
    .where(
      and(
        eq(history.tournamentId, tournamentId),
        eq(history.matchupId, matchupId),
        inArray(history.action, [...TIME_CHANGES]),
      ),
    )
    .orderBy(desc(history.id))
    .limit(TIME_CHANGES_LIMIT);
}
