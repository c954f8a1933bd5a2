import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { type Executor, first, hasRows, idsFrom, matching, type Transaction } from '#server/db/client.ts';
import {
  managers,
  matchups,
  participants,
  roomPeople,
  sharePermissions,
  shows,
  tournaments,
  users,
} from '#server/db/schema.ts';

const columns = {
  id: tournaments.id,
  name: tournaments.name,
  isPublic: tournaments.isPublic,
  shareToken: tournaments.shareToken,
  creatorId: tournaments.creatorId,
  roomToken: shows.roomToken,
  roomEndsAt: shows.roomEndsAt,
};
export type TournamentAccess = NonNullable<Awaited<ReturnType<typeof findTournament>>>;

const isRoomOf = eq(shows.tournamentId, tournaments.id);

export const findTournament = (db: Executor, id: number) =>
  first(db.select(columns).from(tournaments).leftJoin(shows, isRoomOf).where(eq(tournaments.id, id)));

/** Locks a user against a deletion; false for a deleted one. */
export function lockPresentUser(tx: Transaction, id: number): Promise<boolean> {
  const isPresent = and(eq(users.id, id), isNull(users.deletedAt));
  return hasRows(tx.select({ id: users.id }).from(users).where(isPresent).for('share'));
}

export const findTournamentOfMatchup = (db: Executor, matchupId: number) =>
  first(
    db
      .select(columns)
      .from(matchups)
      .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
      .leftJoin(shows, isRoomOf)
      .where(eq(matchups.id, matchupId)),
  );

export const findTournamentByToken = (db: Executor, shareToken: string) =>
  first(
    db
      .select(columns)
      .from(tournaments)
      .leftJoin(shows, isRoomOf)
      .where(eq(tournaments.shareToken, shareToken)),
  );

/** The standing and the role of each of these users in a tournament, by id. Guests and missing users are left out. */
export async function findStandings(db: Executor, tournamentId: number, userIds: number[]) {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      isParticipant: sql<boolean>`${participants.id} is not null`,
      isManager: sql<boolean>`${managers.userId} is not null`,
      isAdmitted: sql<boolean>`${sharePermissions.isRemoved} is false`,
    })
    .from(users)
    .leftJoin(
      participants,
      and(eq(participants.userId, users.id), eq(participants.tournamentId, tournamentId)),
    )
    .leftJoin(managers, and(eq(managers.userId, users.id), eq(managers.tournamentId, tournamentId)))
    .leftJoin(
      sharePermissions,
      and(eq(sharePermissions.userId, users.id), eq(sharePermissions.tournamentId, tournamentId)),
    )
    // A guest is a visitor to private tournaments: only the link opens them.
    .where(and(inArray(users.id, userIds), eq(users.isGuest, false)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these users and guests were removed from a private tournament, or from its open room. */
export async function findRemoved(db: Executor, tournamentId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return new Set();
  const isOne = (table: typeof sharePermissions | typeof roomPeople) =>
    and(eq(table.tournamentId, tournamentId), inArray(table.userId, [...userIds]));
  const fromTournament = db
    .select({ id: sharePermissions.userId })
    .from(sharePermissions)
    .where(and(isOne(sharePermissions), sharePermissions.isRemoved));
  const fromRoom = db
    .select({ id: roomPeople.userId })
    .from(roomPeople)
    .where(and(isOne(roomPeople), isNotNull(roomPeople.removedAt)));
  return new Set(await idsFrom(union(fromTournament, fromRoom)));
}

/**
 * Admits a user by a token. The lock waits for a running renewal of the link, after which no tournament has this token. So a
 * permission never outlives its link.
 */
export async function insertPermission(
  db: Executor,
  { shareToken, userId, now }: { shareToken: string; userId: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into share_permissions (tournament_id, user_id, created_at)
    select id, ${userId}::int, ${now.toISOString()}::timestamptz from tournaments
    where share_token = ${shareToken} for share
    on conflict do nothing`);
}

/** Ends the permissions that came from the link. Removed users stay removed. */
export async function deletePermissions(tx: Transaction, tournamentId: number): Promise<void> {
  await tx.delete(sharePermissions).where(matching(sharePermissions, { tournamentId, isRemoved: false }));
}

/** Stores that users were removed, so that no link admits them again. */
export async function insertRemovals(
  tx: Transaction,
  { tournamentId, userIds, now }: { tournamentId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  const target = [sharePermissions.tournamentId, sharePermissions.userId];
  await tx
    .insert(sharePermissions)
    .values(userIds.map((userId) => ({ tournamentId, userId, isRemoved: true, createdAt: now })))
    .onConflictDoUpdate({ target, set: { isRemoved: true } });
}
