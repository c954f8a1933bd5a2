import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { HistoryAction } from '#engine/matchup/history-actions.ts';
import type { Executor } from '#server/db/client.ts';
import { history, matchups, tournaments, users } from '#server/db/schema.ts';
import { personColumns } from '#server/db/tally-columns.ts';

export type HistoryRow = typeof history.$inferSelect;
type Range = { beforeId: number | undefined; limit: number };

const findRows = (db: Executor, where: (SQL | undefined)[], { beforeId, limit }: Range) =>
  db
    .select()
    .from(history)
    .where(and(...where, beforeId === undefined ? undefined : lt(history.id, beforeId)))
    .orderBy(desc(history.id))
    .limit(limit);

/** The next rows of a tournament with these actions, the newest first. */
export const findOfTournament = (
  db: Executor,
  tournamentId: number,
  { actions, ...range }: Range & { actions: readonly HistoryAction[] },
): Promise<HistoryRow[]> =>
  findRows(db, [eq(history.tournamentId, tournamentId), inArray(history.action, [...actions])], range);

/** The next rows of one tournament or all, with one action or all, the newest first. */
export const findAll = (
  db: Executor,
  {
    tournamentId,
    action,
    ...range
  }: Range & { tournamentId?: number | undefined; action?: HistoryAction | undefined },
): Promise<HistoryRow[]> =>
  findRows(
    db,
    [
      tournamentId === undefined ? undefined : eq(history.tournamentId, tournamentId),
      action === undefined ? undefined : eq(history.action, action),
    ],
    range,
  );

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The tournaments that are not deleted, by id. */
export async function findTournaments(db: Executor, ids: number[]) {
  const { id, name, status, submitterVisibility } = tournaments;
  const columns = { id, name, status, submitterVisibility };
  return byId(await db.select(columns).from(tournaments).where(inArray(tournaments.id, ids)));
}

/** The matchups that are not deleted, by id. */
export async function findMatchups(db: Executor, ids: number[]) {
  const { id, phase, round, position, song1Id, song2Id } = matchups;
  const columns = { id, phase, round, position, song1Id, song2Id };
  return byId(await db.select(columns).from(matchups).where(inArray(matchups.id, ids)));
}

export async function findPeople(db: Executor, ids: number[]) {
  const columns = { id: users.id, ...personColumns };
  return byId(await db.select(columns).from(users).where(inArray(users.id, ids)));
}
