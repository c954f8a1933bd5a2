import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { UserRole } from '#engine/kinds.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type Executor, first, idsFrom, matching, only, type Transaction } from '#server/db/client.ts';
import { groups, matchups, participants, tournaments, users } from '#server/db/schema.ts';
import { findSomeVoters } from '#server/db/some-voters.ts';
import { personColumns } from '#server/db/tally-columns.ts';

/** Spells out `tournaments.id`: the query builder would write `id`, which is the inner table's id here. */
const counts = {
  songCount: sql<number>`(select count(*)::int from songs s
    where s.tournament_id = tournaments.id and s.parent_song_id is null)`,
  totalVotes: sql<number>`(select coalesce(sum(m.song1_votes + m.song2_votes), 0)::int from matchups m
    where m.tournament_id = tournaments.id)
    + (select coalesce(sum(s.song1 + s.song2), 0)::int from matchups m join matchup_tallies s on s.matchup_id = m.id
      where m.tournament_id = tournaments.id)`,
};

export const COUNTED = { tournament: tournaments, ...counts };
export type CountedTournament = {
  tournament: typeof tournaments.$inferSelect;
  songCount: number;
  totalVotes: number;
};

/** The tournaments that every reader may see. `t` is the tournament. */
export const isPublic = sql`t.is_public`;

/** The tournaments that a reader may see in lists. `t` is the tournament. */
export function visibleTo(viewer: { id: number; role: UserRole } | null): SQL {
  if (!viewer) return isPublic;
  if (viewer.role === 'admin') return sql`true`;
  return sql`(t.is_public or t.creator_id = ${viewer.id} or exists (
    select 1 from participants q where q.tournament_id = t.id and q.user_id = ${viewer.id}) or exists (
    select 1 from managers q where q.tournament_id = t.id and q.user_id = ${viewer.id}))`;
}

/**
 * The next `limit` visible tournaments that a user created, joined or follows, newest first. Each part reads its first
 * rows from an index, so that the cost does not grow with the number of tournaments of the user.
 */
export const findTournamentsOf = (
  db: Executor,
  userId: number,
  { isVisible, beforeId, limit }: { isVisible: SQL; beforeId: number; limit: number },
) =>
  db
    .select(COUNTED)
    .from(tournaments)
    .where(
      sql`${tournaments.id} in (
        (select t.id from tournaments t where t.creator_id = ${userId} and t.id < ${beforeId} and ${isVisible}
          order by t.id desc limit ${limit})
        union
        (select t.id from participants p join tournaments t on t.id = p.tournament_id
          where p.user_id = ${userId} and p.tournament_id < ${beforeId} and ${isVisible}
          order by p.tournament_id desc limit ${limit}))`,
    )
    .orderBy(desc(tournaments.id))
    .limit(limit);

export const findTournament = (db: Executor, id: number) =>
  first(db.select(COUNTED).from(tournaments).where(eq(tournaments.id, id)));

export const findGroups = (db: Executor, tournamentId: number) =>
  db
    .select({ id: groups.id, name: groups.name, position: groups.position })
    .from(groups)
    .where(eq(groups.tournamentId, tournamentId))
    .orderBy(asc(groups.position));

/** Up to `limit` users, no guests, whose votes count in a tournament. */
export async function findVoterIds(db: Executor, tournamentId: number, limit: number): Promise<number[]> {
  const ofTournament = eq(matchups.tournamentId, tournamentId);
  const matchupIds = await idsFrom(db.select({ id: matchups.id }).from(matchups).where(ofTournament));
  return findSomeVoters(db, { matchupIds, limit });
}

export type ParticipantRow = Awaited<ReturnType<typeof findParticipants>>[number];

export const findUser = (db: Executor, id: number) =>
  first(
    db
      .select({ id: users.id, ...personColumns })
      .from(users)
      .where(eq(users.id, id)),
  );

export type Hiding = NonNullable<Awaited<ReturnType<typeof findHiding>>>;

/** What decides whether a tournament hides its submitters, and the time that it shows instead. */
export const findHiding = (db: Executor, id: number) =>
  first(
    db
      .select({
        status: tournaments.status,
        submitterVisibility: tournaments.submitterVisibility,
        createdAt: tournaments.createdAt,
      })
      .from(tournaments)
      .where(eq(tournaments.id, id)),
  );

type ParticipantPage = {
  /** In the order of joining, or of the users' numbers. */
  order: 'joined' | 'users';
  after: { isFollowing: boolean; id: number } | undefined;
  limit: number;
};

/** The next `limit` rows: participants, then followers. */
export async function findParticipants(
  db: Executor,
  tournamentId: number,
  { order, after, limit }: ParticipantPage,
) {
  const place = order === 'joined' ? participants.id : participants.userId;
  const isAfter = after && sql`(${participants.isFollowing}, ${place}) > (${after.isFollowing}, ${after.id})`;
  return db
    .select({
      id: participants.id,
      userId: participants.userId,
      createdAt: participants.createdAt,
      isFollowing: participants.isFollowing,
      ...personColumns,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, tournamentId), isAfter))
    .orderBy(asc(participants.isFollowing), asc(place))
    .limit(limit);
}

/** Returns undefined for a user who has not joined. */
export const findParticipation = (db: Executor, tournamentId: number, userId: number) =>
  first(
    db
      .select({ isFollowing: participants.isFollowing })
      .from(participants)
      .where(matching(participants, { tournamentId, userId })),
  );

export async function insertTournament(db: Executor, values: typeof tournaments.$inferInsert) {
  return (await only(db.insert(tournaments).values(values).returning({ id: tournaments.id }))).id;
}

/** Deletes participants by their own ids or by those of their users. Returns the ids of the removed users. */
export async function deleteParticipants(
  tx: Transaction,
  tournamentId: number,
  { ids, userIds }: { ids: number[]; userIds: number[] },
): Promise<{ userId: number; isFollowing: boolean }[]> {
  const isNamed = or(inArray(participants.id, ids), inArray(participants.userId, userIds));
  return tx
    .delete(participants)
    .where(and(eq(participants.tournamentId, tournamentId), isNamed))
    .returning({ userId: participants.userId, isFollowing: participants.isFollowing });
}

/** Lets removed participants vote in the matchups that are open or due now. */
export async function keepVoters(
  tx: Transaction,
  { tournamentId, userIds, now }: { tournamentId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(sql`
    insert into kept_voters (matchup_id, user_id)
    select m.id, u.id from matchups m cross join unnest(${arrayLiteral(userIds)}::int[]) as u(id)
    where m.tournament_id = ${tournamentId}
      and (m.status = 'active' or (m.status = 'scheduled' and m.start_time <= ${now.toISOString()}::timestamptz))
    on conflict do nothing`);
}

/** Removes a user from a tournament. Returns undefined when the user is no participant. */
export const deleteParticipant = (tx: Transaction, tournamentId: number, userId: number) =>
  first(
    tx
      .delete(participants)
      .where(matching(participants, { tournamentId, userId }))
      .returning({ isFollowing: participants.isFollowing }),
  );
