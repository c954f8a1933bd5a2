import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type Executor, first, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { mutes, tournaments, users } from '#server/db/schema.ts';
import { submitterShown } from '#server/db/shown-submitter.ts';
import { personColumns } from '#server/db/tally-columns.ts';

/** What decides whether a user may write in a tournament. Undefined for a deleted tournament. */
export const findWriteConditions = (db: Executor, tournamentId: number, userId: number) =>
  first(
    db
      .select({
        commentPolicy: tournaments.commentPolicy,
        muteReason: mutes.reason,
        endsAt: mutes.endsAt,
        isParticipant: sql<boolean>`exists (select from participants p
        where p.tournament_id = ${tournaments.id} and p.user_id = ${userId} and not p.is_following)`,
      })
      .from(tournaments)
      .leftJoin(mutes, and(eq(mutes.tournamentId, tournaments.id), eq(mutes.userId, userId)))
      .where(eq(tournaments.id, tournamentId)),
  );

/**
 * Whether a user takes part in a tournament: joined it, entered a song or wrote a message. A song whose submitter is hidden does
 * not count, because the answer would name the submitter.
 */
export const takesPart = (tx: Transaction, tournamentId: number, userId: number): Promise<boolean> =>
  hasRows(
    tx.execute(sql`
    select from participants where tournament_id = ${tournamentId} and user_id = ${userId}
    union all select from songs s where s.tournament_id = ${tournamentId} and s.submitter_id = ${userId}
      and ${sql.raw(submitterShown('s'))}
    union all select from matchups m join comments c on c.matchup_id = m.id
      where m.tournament_id = ${tournamentId} and c.user_id = ${userId}
    limit 1`),
  );

/** The mute of a user, whether or not it has ended. */
export const findMute = (tx: Transaction, tournamentId: number, userId: number) =>
  first(tx.select().from(mutes).where(matching(mutes, { tournamentId, userId })));

/** Mutes a user, in place of an earlier mute. */
export async function storeMute(tx: Transaction, row: typeof mutes.$inferInsert): Promise<void> {
  const { reason, endsAt, createdAt } = row;
  await tx
    .insert(mutes)
    .values(row)
    .onConflictDoUpdate({
      target: [mutes.tournamentId, mutes.userId],
      set: { reason, endsAt: endsAt ?? null, createdAt },
    });
}

/** Returns false when there is no such mute. */
export const deleteMute = (tx: Transaction, tournamentId: number, userId: number) =>
  hasRows(tx.delete(mutes).where(matching(mutes, { tournamentId, userId })));

export type MuteRow = Awaited<ReturnType<typeof findMutes>>[number];

/** The next `limit` mutes of a tournament that have not ended, the highest user id first. */
export const findMutes = (
  db: Executor,
  { tournamentId, belowId, now, limit }: { tournamentId: number; belowId: number; now: Date; limit: number },
) =>
  db
    .select({ mute: mutes, user: personColumns })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.userId))
    .where(
      and(
        eq(mutes.tournamentId, tournamentId),
        lt(mutes.userId, belowId),
        or(isNull(mutes.endsAt), gt(mutes.endsAt, now)),
      ),
    )
    .orderBy(desc(mutes.userId))
    .limit(limit);

/** The role of a user who is not deleted. */
export const findRole = (tx: Transaction, userId: number) =>
  first(
    tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  );
