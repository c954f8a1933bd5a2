import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type Executor, hasRows } from '#server/db/client.ts';
import {
  matchups,
  roomPeople,
  sessions,
  tournaments,
  userCounters,
  users,
  voterCodes,
  votes,
} from '#server/db/schema.ts';
import { findTournamentsOfGuest, lockMatchupsOfGuest } from '#server/tournament/move-votes.ts';

/**
 * Inserts a guest with their session. Returns false when the challenge was used before, or when the browser became a guest
 * at the same moment: the unique keys of both tables decide.
 */
export async function insertGuest(
  db: Executor,
  guest: { email: string; sessionId: string; guestOf: number | null; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { email, sessionId, guestOf, expiresAt, now } = guest;
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, firstName: 'Guest', isGuest: true, guestOf, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) return false;
    const session = { id: sessionId, userId: user.id, expiresAt, createdAt: now };
    if (await hasRows(tx.insert(sessions).values(session).onConflictDoNothing())) return true;
    await tx.delete(userCounters).where(eq(userCounters.userId, user.id));
    await tx.delete(users).where(eq(users.id, user.id));
    return false;
  });
}

/** The one tournament in which a guest may vote; null where there is no such limit. */
export async function findGuestOf(db: Executor, guestId: number): Promise<number | null> {
  const [row] = await db.select({ guestOf: users.guestOf }).from(users).where(eq(users.id, guestId));
  return row?.guestOf ?? null;
}

export async function updateGuestOf(db: Executor, guestId: number, guestOf: number | null): Promise<void> {
  await db.update(users).set({ guestOf }).where(eq(users.id, guestId));
}

/**
 * Ends a guest without votes to move: from then on the ballot box refuses the guest's ballots. Likes, voter codes and places in
 * rooms go to the account. Returns false while there are votes to move. The guest's row stays: it marks the challenge as used, and keeps
 * the guest's votes in decided matchups in which the account voted, too.
 */
export async function endGuest(
  db: Executor,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockMatchupsOfGuest(tx, guestId);
    // A running batch of the ballot box locks the same row, and later ones no longer find it.
    const ofGuest = eq(userCounters.userId, guestId);
    await tx.select({ id: userCounters.userId }).from(userCounters).where(ofGuest).for('update');
    const waiting = await findTournamentsOfGuest(tx, { guestId, userId, now });
    if (waiting.length > 0) return false;
    await tx.execute(sql`update comment_likes g set user_id = ${userId} where g.user_id = ${guestId} and not exists (
      select from comment_likes a where a.comment_id = g.comment_id and a.user_id = ${userId})`);
    await tx.execute(sql`update room_people g set user_id = ${userId} where g.user_id = ${guestId} and not exists (
      select from room_people a where a.tournament_id = g.tournament_id and a.user_id = ${userId})`);
    await tx.delete(roomPeople).where(eq(roomPeople.userId, guestId));
    await tx.update(voterCodes).set({ userId }).where(eq(voterCodes.userId, guestId));
    await tx.delete(userCounters).where(ofGuest);
    await tx.update(users).set({ deletedAt: now, updatedAt: now }).where(eq(users.id, guestId));
    return true;
  });
}

/** A matchup, or all matchups of a tournament. */
export type Place = { matchupId: number } | { tournamentId: number };

/**
 * The given accounts that have voted in matchups open to guests, one row for each account and matchup. With a guest, only
 * votes from before the guest was made count.
 */
export async function findAccountsThatVoted(
  db: Executor,
  { userIds, guestId, place }: { userIds: number[]; guestId: number | null; place: Place },
) {
  const guestSince =
    guestId === null
      ? undefined
      : db.select({ since: users.createdAt }).from(users).where(eq(users.id, guestId));
  return db
    .select({ id: users.id, passwordHash: users.passwordHash, matchupId: votes.matchupId })
    .from(votes)
    .innerJoin(users, eq(users.id, votes.userId))
    .innerJoin(matchups, eq(matchups.id, votes.matchupId))
    .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
    .where(
      and(
        'matchupId' in place
          ? eq(votes.matchupId, place.matchupId)
          : eq(matchups.tournamentId, place.tournamentId),
        inArray(votes.userId, userIds),
        isNotNull(votes.songId),
        guestSince && lte(votes.createdAt, sql`(${guestSince})`),
        eq(tournaments.voterPolicy, 'guest'),
      ),
    );
}
