import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL } from 'drizzle-orm';
import { type CountVisibility, TIME_CHANGES } from '#engine/kinds.ts';
import { type Executor, first, matching } from '#server/db/client.ts';
import { history, matchups } from '#server/db/schema.ts';
import { slotsColumn, tallyColumns } from '#server/db/tally-columns.ts';
import { withSlots } from '#server/db/tally-slots.ts';
import type { MatchupRow } from '#server/tournament/change.ts';

/** A matchup with the setting that decides whether readers see its votes. */
export type ShownMatchupRow = MatchupRow & { countVisibility: CountVisibility };

async function findShown(db: Executor, where: SQL | undefined): Promise<ShownMatchupRow[]> {
  const rows = await db
    .select({
      ...getTableColumns(matchups),
      countVisibility: tallyColumns.countVisibility,
      slots: slotsColumn,
    })
    .from(matchups)
    .where(where)
    .orderBy(asc(matchups.id));
  return rows.map(withSlots);
}

export const findMatchup = (db: Executor, id: number) => first(findShown(db, eq(matchups.id, id)));

/** The matchups of a tournament by id. */
export const findMatchupsOf = (db: Executor, tournamentId: number) =>
  findShown(db, eq(matchups.tournamentId, tournamentId));

/** The active and scheduled matchups of several tournaments. */
export async function findActiveAndScheduled(db: Executor, tournamentIds: number[]) {
  if (tournamentIds.length === 0) return [];
  return findShown(
    db,
    and(inArray(matchups.tournamentId, tournamentIds), inArray(matchups.status, ['active', 'scheduled'])),
  );
}

export type TimeChangeRow = Awaited<ReturnType<typeof findTimeChanges>>[number];

/** The next changes of a matchup's times, the newest first. */
export const findTimeChanges = (
  db: Executor,
  {
    tournamentId,
    matchupId,
    beforeId,
    limit,
  }: { tournamentId: number; matchupId: number; beforeId: number | undefined; limit: number },
) =>
  db
    .select()
    .from(history)
    .where(
      and(
        matching(history, { tournamentId, matchupId }),
        inArray(history.action, [...TIME_CHANGES]),
        beforeId === undefined ? undefined : lt(history.id, beforeId),
      ),
    )
    .orderBy(desc(history.id))
    .limit(limit);
