import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { ShowStep } from '#engine/kinds.ts';
import { type Executor, hasRows, type Transaction } from '#server/db/client.ts';
import { matchups, roomPeople, shows, tournaments, users } from '#server/db/schema.ts';
import { slotSum } from '#server/db/tally-columns.ts';

/** The number of people of a room who were heard on a ballot since an instant. */
export function countPresent(db: Executor, tournamentId: number, since: Date): Promise<number> {
  const isHere = and(gt(roomPeople.seenAt, since), isNull(roomPeople.removedAt));
  return db.$count(roomPeople, and(eq(roomPeople.tournamentId, tournamentId), isHere));
}

/** Whether who opened a room, its creator or a manager was heard on its page since an instant. */
export async function isHostSeen(
  db: Executor,
  { tournamentId, hostId, since }: { tournamentId: number; hostId: number; since: Date },
): Promise<boolean> {
  const isHost = or(
    eq(roomPeople.userId, hostId),
    sql`exists (select from tournaments t where t.id = ${tournamentId} and t.creator_id = ${roomPeople.userId})`,
    sql`exists (select from managers m
      where m.tournament_id = ${tournamentId} and m.user_id = ${roomPeople.userId})`,
  );
  const isHere = and(eq(roomPeople.tournamentId, tournamentId), gt(roomPeople.seenAt, since));
  return (await db.$count(roomPeople, and(isHere, isHost))) > 0;
}

/** Keeps whether the stage plays sound. Returns false without a show. */
export const saveStageSound = (db: Executor, tournamentId: number, isSoundOn: boolean) =>
  hasRows(db.update(shows).set({ isSoundOn }).where(eq(shows.tournamentId, tournamentId)));

/** All votes of a matchup together. */
export async function findTurnout(db: Executor, matchupId: number): Promise<number | null> {
  const [row] = await db
    .select({
      votes: sql<number>`${matchups.song1Votes} + ${matchups.song2Votes}
        + ${sql.raw(`${slotSum('matchups.id', 'song1')} + ${slotSum('matchups.id', 'song2')}`)}`,
    })
    .from(matchups)
    .where(eq(matchups.id, matchupId));
  return row?.votes ?? null;
}

/** Whether an open room has this PIN. */
export const isPinTaken = (db: Executor, pin: string): Promise<boolean> =>
  hasRows(db.select({ id: shows.tournamentId }).from(shows).where(eq(shows.pin, pin)));

/** Makes the openings of one host's rooms follow each other. */
export async function lockHost(tx: Transaction, hostId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, hostId)).for('no key update');
}

export type OtherRoom = { id: number; name: string; step: ShowStep; isEnded: boolean; people: number };

/** The host's other rooms that have a PIN, also those whose time is over, with the number of people who came into each, apart from the host. */
export async function findOtherRooms(
  db: Executor,
  { hostId, exceptId, now }: { hostId: number; exceptId: number; now: Date },
): Promise<OtherRoom[]> {
  return db
    .select({
      id: shows.tournamentId,
      name: tournaments.name,
      step: shows.step,
      isEnded: sql<boolean>`${shows.roomEndsAt} <= ${now.toISOString()}::timestamptz`,
      people: sql<number>`(select count(*)::int from room_people p where p.tournament_id = ${shows.tournamentId}
        and p.joined_at is not null and p.removed_at is null and p.user_id <> ${hostId})`,
    })
    .from(shows)
    .innerJoin(tournaments, eq(tournaments.id, shows.tournamentId))
    .where(and(eq(shows.hostId, hostId), ne(shows.tournamentId, exceptId), isNotNull(shows.pin)))
    .orderBy(asc(shows.tournamentId));
}
