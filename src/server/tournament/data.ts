import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { type Executor, first, hasRows, type Transaction } from '#server/db/client.ts';
import { lockMatchups } from '#server/db/matchup-locks.ts';
import { groups, managers, matchups, participants, songs, tournaments, votes } from '#server/db/schema.ts';
import { slotsColumn, tallyColumns } from '#server/db/tally-columns.ts';
import { type StoredTally, toTally, withSlots } from '#server/db/tally-slots.ts';
import { idsOf } from '#server/lib/ids-of.ts';

export type MatchupRow = typeof matchups.$inferSelect;
export type SongRow = typeof songs.$inferSelect;

export const lockTournament = (tx: Transaction, id: number) =>
  first(tx.select().from(tournaments).where(eq(tournaments.id, id)).for('update'));

export const lockDueTournament = (tx: Transaction, now: Date, exceptIds: number[]) =>
  first(
    tx
      .select()
      .from(tournaments)
      .where(and(lte(tournaments.nextDueAt, now), notInArray(tournaments.id, exceptIds)))
      .orderBy(asc(tournaments.nextDueAt))
      .limit(1)
      .for('update', { skipLocked: true }),
  );

/** The next instant at which any tournament has a due change; null when none has. */
export async function findNextDueAt(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ nextDueAt: tournaments.nextDueAt })
    .from(tournaments)
    .where(isNotNull(tournaments.nextDueAt))
    .orderBy(asc(tournaments.nextDueAt))
    .limit(1);
  return row?.nextDueAt ?? null;
}

/** Whether a user manages a tournament that another user created. */
export const isManager = (db: Executor, tournamentId: number, userId: number): Promise<boolean> =>
  hasRows(
    db
      .select({ userId: managers.userId })
      .from(managers)
      .where(and(eq(managers.tournamentId, tournamentId), eq(managers.userId, userId))),
  );

export async function updateTournament(
  tx: Transaction,
  id: number,
  patch: Partial<typeof tournaments.$inferInsert>,
): Promise<void> {
  await tx.update(tournaments).set(patch).where(eq(tournaments.id, id));
}

/**
 * Raises the version and works out the next due instant and the planned end (rule S12). Returns the version; null
 * for a deleted tournament.
 */
export async function raiseVersion(tx: Transaction, id: number, now: Date): Promise<number | null> {
  const [row] = await tx
    .update(tournaments)
    .set({
      version: sql`${tournaments.version} + 1`,
      updatedAt: now,
      endDate: sql`case when ${tournaments.status} = 'completed' then ${tournaments.endDate} else
        (select max(m.end_time) from matchups m where m.tournament_id = ${id} and m.status <> 'completed') end`,
      nextDueAt: sql`least(${showDueAt(id)}, case when ${tournaments.status} in ('completed', 'cancelled') then null else least(
        case when ${tournaments.status} = 'setup' then ${tournaments.autoStartAt} end,
        case when ${tournaments.status} = 'start_playoffs' then ${tournaments.playoffsDueAt} end,
        ${tournaments.resumesAt},
        (select min(m.start_time) from matchups m where m.tournament_id = ${id} and m.status = 'scheduled'),
        (select min(m.end_time) from matchups m where m.tournament_id = ${id} and m.status = 'active')) end)`,
    })
    .where(eq(tournaments.id, id))
    .returning({ version: tournaments.version });
  return row?.version ?? null;
}

/** When the show of a tournament goes on by itself. The end of a vote is that of its matchup. */
const showDueAt = (id: number) =>
  sql`(select s.until from shows s where s.tournament_id = ${id} and s.step in ('draw', 'listen', 'reveal', 'break'))`;

export async function findMatchups(tx: Executor, tournamentId: number): Promise<MatchupRow[]> {
  const rows = await tx
    .select({ ...getTableColumns(matchups), slots: slotsColumn })
    .from(matchups)
    .where(eq(matchups.tournamentId, tournamentId))
    .orderBy(asc(matchups.id));
  return rows.map(withSlots);
}

/** Locks a matchup, so that the tally read here is final for this transaction. */
export async function lockMatchup(tx: Transaction, id: number): Promise<MatchupRow> {
  await lockMatchups(tx, [id]);
  const [row] = await tx.select().from(matchups).where(eq(matchups.id, id));
  if (!row) throw new Error(`Matchup ${id} does not exist`);
  return row;
}

/** Changes a matchup and raises its version, so that clients drop older states. */
export async function updateMatchup(
  tx: Transaction,
  id: number,
  patch: Partial<typeof matchups.$inferInsert>,
): Promise<MatchupRow> {
  const [row] = await tx
    .update(matchups)
    .set({ ...patch, version: sql`${matchups.version} + 1` })
    .where(eq(matchups.id, id))
    .returning();
  if (!row) throw new Error(`Matchup ${id} does not exist`);
  return row;
}

export const insertMatchups = (tx: Transaction, rows: (typeof matchups.$inferInsert)[]) =>
  rows.length === 0 ? [] : tx.insert(matchups).values(rows).returning();

/** Deletes a tournament with everything in it. Its history stays (rule H2). */
export async function deleteTournament(tx: Transaction, id: number): Promise<void> {
  const rows = await tx.select({ id: matchups.id }).from(matchups).where(eq(matchups.tournamentId, id));
  await deleteVotes(tx, idsOf(rows));
  await tx.delete(tournaments).where(eq(tournaments.id, id));
}

/** Deletes matchups with their tiebreakers, votes and messages. */
export async function deleteMatchups(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const isDeleted = or(inArray(matchups.id, ids), inArray(matchups.parentMatchupId, ids));
  const rows = await tx.select({ id: matchups.id }).from(matchups).where(isDeleted);
  await deleteVotes(tx, idsOf(rows));
  await tx.delete(matchups).where(inArray(matchups.id, ids));
}

/** Deletes the votes of matchups that are deleted next. Their locks keep batches from adding votes. */
async function deleteVotes(tx: Transaction, matchupIds: number[]): Promise<void> {
  if (matchupIds.length === 0) return;
  await lockMatchups(tx, matchupIds);
  await tx.delete(votes).where(inArray(votes.matchupId, matchupIds));
}

export const findSongs = (tx: Executor, tournamentId: number) =>
  tx.select().from(songs).where(eq(songs.tournamentId, tournamentId)).orderBy(asc(songs.id));

export async function updateSongs(tx: Transaction, ids: number[], patch: Partial<typeof songs.$inferInsert>) {
  if (ids.length > 0) await tx.update(songs).set(patch).where(inArray(songs.id, ids));
}

/** Lets every song that has not withdrawn play again. */
export async function readmitSongs(tx: Transaction, tournamentId: number): Promise<void> {
  const isIn = and(eq(songs.tournamentId, tournamentId), isNull(songs.withdrawnAt));
  await tx.update(songs).set({ isEliminated: false }).where(isIn);
}

/** Raises the versions of the unfinished matchups, locked in id order. Returns their ids. */
export async function raiseUnfinished(tx: Transaction, tournamentId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: matchups.id })
    .from(matchups)
    .where(and(eq(matchups.tournamentId, tournamentId), ne(matchups.status, 'completed')));
  const ids = idsOf(rows);
  await lockMatchups(tx, ids);
  await tx
    .update(matchups)
    .set({ version: sql`${matchups.version} + 1` })
    .where(inArray(matchups.id, ids));
  return ids;
}

export async function findTallies(tx: Executor, ids: number[]): Promise<StoredTally[]> {
  if (ids.length === 0) return [];
  const rows = await tx.select(tallyColumns).from(matchups).where(inArray(matchups.id, ids));
  return rows.map(toTally);
}

/** Counts the songs that take a place in the tournament. */
export const countMainEntries = (tx: Executor, tournamentId: number) =>
  tx.$count(songs, and(eq(songs.tournamentId, tournamentId), isNull(songs.parentSongId)));

/** Adds a participant. Returns false when the user already is one. */
export const insertParticipant = (tx: Transaction, row: typeof participants.$inferInsert) =>
  hasRows(tx.insert(participants).values(row).onConflictDoNothing().returning({ id: participants.id }));

/** Turns all followers into participants. */
export async function endFollowing(tx: Transaction, tournamentId: number): Promise<void> {
  await tx
    .update(participants)
    .set({ isFollowing: false })
    .where(and(eq(participants.tournamentId, tournamentId), participants.isFollowing));
}

/** Writes times and status of matchups that have not started. */
export async function saveTimes(
  tx: Transaction,
  times: (Pick<MatchupRow, 'id' | 'status' | 'timeChange'> & { startTime: Date; endTime: Date })[],
): Promise<void> {
  if (times.length === 0) return;
  await tx.execute(sql`
    update matchups m set start_time = t.start_time, end_time = t.end_time, status = t.status,
      time_change = t.time_change, version = m.version + 1
    from unnest(
      ${sql.param(times.map((time) => time.id))}::int[],
      ${sql.param(times.map((time) => time.startTime.toISOString()))}::timestamptz[],
      ${sql.param(times.map((time) => time.endTime.toISOString()))}::timestamptz[],
      ${sql.param(times.map((time) => time.status))}::text[],
      ${sql.param(times.map((time) => time.timeChange && JSON.stringify(time.timeChange)))}::jsonb[])
        as t(id, start_time, end_time, status, time_change)
    where m.id = t.id and m.status in ('pending', 'scheduled')`);
}

export const insertGroups = (tx: Transaction, rows: (typeof groups.$inferInsert)[]) =>
  tx.insert(groups).values(rows).returning();

/** Writes the group and the draw position of each entry. */
export async function placeSongs(
  tx: Transaction,
  places: { songId: number; groupId: number | null; drawPosition: number }[],
): Promise<void> {
  await tx.execute(sql`
    update songs s set group_id = p.group_id, draw_position = p.draw_position
    from unnest(
      ${sql.param(places.map((place) => place.songId))}::int[],
      ${sql.param(places.map((place) => place.groupId))}::int[],
      ${sql.param(places.map((place) => place.drawPosition))}::int[]) as p(id, group_id, draw_position)
    where s.id = p.id`);
}

type BracketLink = Pick<MatchupRow, 'id' | 'winnerToId' | 'winnerToSlot' | 'loserToId' | 'loserToSlot'>;

/** Links each matchup to the next ones of its winner and its loser. */
export async function linkMatchups(tx: Transaction, links: BracketLink[]): Promise<void> {
  await tx.execute(sql`
    update matchups m set winner_to_id = l.winner_to_id, winner_to_slot = l.winner_to_slot,
      loser_to_id = l.loser_to_id, loser_to_slot = l.loser_to_slot
    from unnest(
      ${sql.param(links.map((link) => link.id))}::int[],
      ${sql.param(links.map((link) => link.winnerToId))}::int[],
      ${sql.param(links.map((link) => link.winnerToSlot))}::int[],
      ${sql.param(links.map((link) => link.loserToId))}::int[],
      ${sql.param(links.map((link) => link.loserToSlot))}::int[])
      as l(id, winner_to_id, winner_to_slot, loser_to_id, loser_to_slot)
    where m.id = l.id`);
}

/** The groups of a tournament in the order of the draw. */
export const findGroups = (tx: Transaction, tournamentId: number) =>
  tx
    .select({ id: groups.id, position: groups.position })
    .from(groups)
    .where(eq(groups.tournamentId, tournamentId))
    .orderBy(asc(groups.position));

export async function deleteGroups(tx: Transaction, tournamentId: number): Promise<void> {
  await tx.delete(groups).where(eq(groups.tournamentId, tournamentId));
}

/** Clears the group, the draw position, the elimination and the withdrawal of each song. */
export async function resetSongs(tx: Transaction, tournamentId: number): Promise<void> {
  await tx
    .update(songs)
    .set({ groupId: null, drawPosition: null, isEliminated: false, withdrawnAt: null })
    .where(eq(songs.tournamentId, tournamentId));
}
