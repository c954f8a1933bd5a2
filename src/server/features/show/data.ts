import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { matchups, roomPeople, shows, users } from '#server/db/schema.ts';

/** The number of people of a room whose socket was open since an instant. */
export async function countPresent(db: Executor, tournamentId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ present: count() })
    .from(roomPeople)
    .where(
      and(
        eq(roomPeople.tournamentId, tournamentId),
        gt(roomPeople.seenAt, since),
        isNull(roomPeople.removedAt),
      ),
    );
  return row?.present ?? 0;
}

/** Whether a person of a room had a socket open since an instant. */
export async function isSeen(
  db: Executor,
  { tournamentId, userId, since }: { tournamentId: number; userId: number; since: Date },
): Promise<boolean> {
  const isPerson = and(eq(roomPeople.tournamentId, tournamentId), eq(roomPeople.userId, userId));
  return (await db.$count(roomPeople, and(isPerson, gt(roomPeople.seenAt, since)))) > 0;
}

/** Keeps whether the stage plays sound. Returns false without a show. */
export async function saveStageSound(db: Executor, tournamentId: number, isSoundOn: boolean) {
  const saved = await db
    .update(shows)
    .set({ isSoundOn })
    .where(eq(shows.tournamentId, tournamentId))
    .returning({ id: shows.tournamentId });
  return saved.length === 1;
}

/** All votes of a matchup together. */
export async function findTurnout(db: Executor, matchupId: number): Promise<number | null> {
  const [row] = await db
    .select({ song1Votes: matchups.song1Votes, song2Votes: matchups.song2Votes })
    .from(matchups)
    .where(eq(matchups.id, matchupId));
  return row ? row.song1Votes + row.song2Votes : null;
}

/** Whether an open room has this PIN. */
export async function isPinTaken(db: Executor, pin: string): Promise<boolean> {
  const rows = await db.select({ id: shows.tournamentId }).from(shows).where(eq(shows.pin, pin));
  return rows.length > 0;
}

type HostsRooms = { hostId: number; exceptId: number };

const otherRooms = ({ hostId, exceptId }: HostsRooms) =>
  and(eq(shows.hostId, hostId), ne(shows.tournamentId, exceptId), isNotNull(shows.pin));

/** Makes the openings of one host's rooms follow each other. */
export async function lockHost(tx: Transaction, hostId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, hostId)).for('no key update');
}

/** Closes the host's other rooms whose show has not begun or is over, and forgets their people. Returns their tournaments. */
export async function closeIdleRooms(tx: Transaction, host: HostsRooms): Promise<number[]> {
  const closed = await tx
    .update(shows)
    .set({
      pin: null,
      roomToken: null,
      roomEndsAt: null,
      step: sql`case when ${shows.step} = 'lobby' then 'closed' else ${shows.step} end`,
      seq: sql`${shows.seq} + 1`,
    })
    .where(and(otherRooms(host), inArray(shows.step, ['lobby', 'over'])))
    .returning({ id: shows.tournamentId });
  const ids = closed.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(roomPeople).where(inArray(roomPeople.tournamentId, ids));
  return ids;
}

/** Whether the host has another open room. */
export async function hasOtherRoom(tx: Transaction, host: HostsRooms): Promise<boolean> {
  return (await tx.$count(shows, otherRooms(host))) > 0;
}
