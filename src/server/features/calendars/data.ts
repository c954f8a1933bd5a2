import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { TIME_CHANGES } from '#engine/kinds.ts';
import { type Executor, first, idsFrom } from '#server/db/client.ts';
import { calendars, history, matchups, songs, tournaments } from '#server/db/schema.ts';
import { ownTournamentIds } from '#server/db/tournament-list.ts';

/** A matchup with the status of its tournament. */
export const findMatchupInTournament = (db: Executor, id: number) =>
  first(
    db
      .select({ matchup: matchups, tournamentStatus: tournaments.status })
      .from(matchups)
      .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
      .where(eq(matchups.id, id)),
  );

export const findTournament = (db: Executor, id: number) =>
  first(
    db
      .select({ name: tournaments.name, createdAt: tournaments.createdAt })
      .from(tournaments)
      .where(eq(tournaments.id, id)),
  );

/** How often the times of a matchup changed, and when something of it last changed. */
export type Version = { changes: number; changedAt: Date | null };

/**
 * The versions of a tournament's matchups by id. `null` stands for 'Generate Schedule', which has one row for all matchups. The
 * history loses no row, so the numbers only grow, also after a backup was restored.
 */
export async function findVersions(db: Executor, tournamentId: number): Promise<Map<number | null, Version>> {
  const isGenerated = and(eq(history.action, 'schedule_generated'), isNull(history.matchupId));
  const isOfMatchup = sql`${history.matchupId} is not null`;
  const isTimeChange = or(isGenerated, inArray(history.action, [...TIME_CHANGES]));
  const rows = await db
    .select({
      matchupId: history.matchupId,
      changes: sql<number>`count(*) filter (where ${isTimeChange})::int`,
      changedAt: max(history.at),
    })
    .from(history)
    .where(and(eq(history.tournamentId, tournamentId), or(isGenerated, isOfMatchup)))
    .groupBy(history.matchupId);
  return new Map(rows.map(({ matchupId, ...version }) => [matchupId, version]));
}

/**
 * The tournaments with matchups that end after an instant, of those that a user created, manages, joined or follows. A private
 * one that removed the user is left out.
 */
export async function findCalendarTournaments(
  db: Executor,
  { userId, since, limit }: { userId: number; since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select own.id from (${ownTournamentIds(userId)}) own
    where exists (select from matchups where tournament_id = own.id and end_time > ${since.toISOString()}::timestamptz)
      and not exists (select from share_permissions
        where tournament_id = own.id and user_id = ${userId} and is_removed)
    order by own.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The songs of a user in these tournaments. */
export async function findOwnSongs(
  db: Executor,
  { userId, tournamentIds }: { userId: number; tournamentIds: number[] },
): Promise<number[]> {
  if (tournamentIds.length === 0) return [];
  const isOwn = and(eq(songs.submitterId, userId), inArray(songs.tournamentId, tournamentIds));
  return idsFrom(db.select({ id: songs.id }).from(songs).where(isOwn));
}

/** The user of a calendar's key, unless a ban is in force; null for an unknown key. */
export async function findOwner(
  db: Executor,
  { key, now }: { key: string; now: Date },
): Promise<number | null> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select user_id as "userId" from calendars where key = ${key} and not exists (select from bans
      where bans.user_id = calendars.user_id and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz))`);
  return rows[0]?.userId ?? null;
}

export const findKey = (db: Executor, userId: number) =>
  first(db.select({ key: calendars.key }).from(calendars).where(eq(calendars.userId, userId)));

export async function storeKey(db: Executor, row: { userId: number; key: string; createdAt: Date }) {
  const { key, createdAt } = row;
  await db
    .insert(calendars)
    .values(row)
    .onConflictDoUpdate({ target: calendars.userId, set: { key, createdAt } });
}

export async function deleteKey(db: Executor, userId: number): Promise<void> {
  await db.delete(calendars).where(eq(calendars.userId, userId));
}
