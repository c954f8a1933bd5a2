import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Executor, first } from '#server/db/client.ts';
import { groups, history, tournaments } from '#server/db/schema.ts';

export const findTournament = (db: Executor, id: number) =>
  first(db.select().from(tournaments).where(eq(tournaments.id, id)));

/** The position of each group, by its id. */
export async function findGroupPositions(db: Executor, tournamentId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: groups.id, position: groups.position })
    .from(groups)
    .where(eq(groups.tournamentId, tournamentId));
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** The hash of the newest seed in the history, where nothing can change it. */
export async function findPublishedHash(db: Executor, tournamentId: number): Promise<string | null> {
  const hash = sql<string | null>`${history.details} -> 'after' ->> 'drawSeedHash'`;
  const [row] = await db
    .select({ hash })
    .from(history)
    .where(and(eq(history.tournamentId, tournamentId), sql`${hash} is not null`))
    .orderBy(desc(history.id))
    .limit(1);
  return row?.hash ?? null;
}

/** The newest draw of a knockout: the songs that were withdrawn before it, and the matchups that ended after it. */
export type KnockoutDraw = { withdrawnBeforeIds: number[]; endedAfterIds: number[] };

/** Returns null without a knockout, and for a knockout that was drawn before there was a history. */
export async function findKnockoutDraw(db: Executor, tournamentId: number): Promise<KnockoutDraw | null> {
  const songId = sql<number | null>`(${history.details} -> 'about' ->> 'songId')::int`;
  const rows = await db
    .select({ action: history.action, matchupId: history.matchupId, songId })
    .from(history)
    .where(
      and(
        eq(history.tournamentId, tournamentId),
        inArray(history.action, ['knockout_drawn', 'song_withdrawn', 'match_ended']),
      ),
    )
    .orderBy(asc(history.id));
  const drawnAt = rows.findLastIndex(({ action }) => action === 'knockout_drawn');
  if (drawnAt < 0) return null;
  const present = (ids: (number | null)[]) => ids.filter((id) => id !== null);
  const after = rows.slice(drawnAt);
  const withdrawnAfter = new Set(after.map((row) => row.songId));
  return {
    withdrawnBeforeIds: present(rows.slice(0, drawnAt).map((row) => row.songId)).filter(
      (id) => !withdrawnAfter.has(id),
    ),
    endedAfterIds: present(after.map(({ matchupId }) => matchupId)),
  };
}
