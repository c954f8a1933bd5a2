import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { groups, history, tournaments } from '#server/db/schema.ts';

export async function findTournament(db: Executor, id: number) {
  const [row] = await db.select().from(tournaments).where(eq(tournaments.id, id));
  return row;
}

/** The position of each group, by its id. */
export async function findGroupPositions(db: Executor, tournamentId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: groups.id, position: groups.position })
    .from(groups)
    .where(eq(groups.tournamentId, tournamentId));
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** The hash that the history holds of the newest seed. Nothing can change it there (rule H2). */
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
