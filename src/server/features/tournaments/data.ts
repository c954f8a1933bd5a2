import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { TOURNAMENT_STATUSES, type UserRole } from '#engine/kinds.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { groups, participants, tournaments, users } from '#server/db/schema.ts';

/** The list has a fixed length: running tournaments first, then those in setup, then the latest completed. */
const LIST_LIMIT = 200;
const PROFILE_LIMIT = 100;

/** Spells out `tournaments.id`: the query builder would write `id`, which is the inner table's id here. */
const counts = {
  songCount: sql<number>`(select count(*)::int from songs s
    where s.tournament_id = tournaments.id and s.parent_song_id is null)`,
  totalVotes: sql<number>`(select coalesce(sum(m.song1_votes + m.song2_votes), 0)::int from matchups m
    where m.tournament_id = tournaments.id)`,
};

const row = { tournament: tournaments, ...counts };
export type CountedTournament = {
  tournament: typeof tournaments.$inferSelect;
  songCount: number;
  totalVotes: number;
};

const byUrgency = sql`case ${tournaments.status}
  when 'completed' then 2 when 'cancelled' then 3 when 'setup' then 1 else 0 end`;

/**
 * Reads the newest ids of each status from an index, then their rows, so the cost does not grow with the table.
 */
export async function findPublicTournaments(db: Executor): Promise<CountedTournament[]> {
  const newest = TOURNAMENT_STATUSES.map(
    (status) => sql`(select id from tournaments where is_public and status = ${status}
      order by id desc limit ${LIST_LIMIT})`,
  );
  const { rows } = await db.execute<{ id: number }>(sql.join(newest, sql` union all `));
  return db
    .select(row)
    .from(tournaments)
    .where(
      inArray(
        tournaments.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(byUrgency, desc(tournaments.id))
    .limit(LIST_LIMIT);
}

/** Private tournaments that the viewer created or joined; an admin sees all of them (rule A14). */
export async function findPrivateTournaments(
  db: Executor,
  viewer: { id: number; role: UserRole },
): Promise<CountedTournament[]> {
  // A union of two index scans: with `or` PostgreSQL would read every tournament.
  const isMine = sql`${tournaments.id} in (
    select id from tournaments where creator_id = ${viewer.id} and not is_public
    union select tournament_id from participants where user_id = ${viewer.id})`;
  return db
    .select(row)
    .from(tournaments)
    .where(and(eq(tournaments.isPublic, false), viewer.role === 'admin' ? undefined : isMine))
    .orderBy(byUrgency, desc(tournaments.id))
    .limit(LIST_LIMIT);
}

/**
 * Tournaments that a user created or joined, newest first, without the private ones that are hidden from the
 * viewer.
 */
export async function findTournamentsOf(
  db: Executor,
  userId: number,
  viewer: { id: number; role: UserRole },
): Promise<CountedTournament[]> {
  const hasJoined = (id: number) =>
    or(
      eq(tournaments.creatorId, id),
      sql`exists (select 1 from participants p where p.tournament_id = tournaments.id and p.user_id = ${id})`,
    );
  const isVisible =
    viewer.role === 'admin' ? undefined : or(eq(tournaments.isPublic, true), hasJoined(viewer.id));
  return db
    .select(row)
    .from(tournaments)
    .where(
      and(
        sql`${tournaments.id} in (
          select id from tournaments where creator_id = ${userId}
          union select tournament_id from participants where user_id = ${userId})`,
        isVisible,
      ),
    )
    .orderBy(desc(tournaments.id))
    .limit(PROFILE_LIMIT);
}

export async function findTournament(db: Executor, id: number): Promise<CountedTournament | undefined> {
  const [found] = await db.select(row).from(tournaments).where(eq(tournaments.id, id));
  return found;
}

export async function findGroups(db: Executor, tournamentId: number) {
  return db
    .select({ id: groups.id, name: groups.name, position: groups.position })
    .from(groups)
    .where(eq(groups.tournamentId, tournamentId))
    .orderBy(asc(groups.position));
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;
export type ParticipantRow = Awaited<ReturnType<typeof findParticipants>>[number];

export async function findUser(db: Executor, id: number) {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      imageSha: users.imageSha,
    })
    .from(users)
    .where(eq(users.id, id));
  return user;
}

/** A tournament can have 100,000 followers, so the list has a limit. */
const PARTICIPANTS_LIMIT = 1000;

/** Participants before followers, each in the order in which they joined. */
export async function findParticipants(db: Executor, tournamentId: number) {
  return db
    .select({
      id: participants.id,
      userId: participants.userId,
      createdAt: participants.createdAt,
      isFollowing: participants.isFollowing,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      imageSha: users.imageSha,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(eq(participants.tournamentId, tournamentId))
    .orderBy(asc(participants.isFollowing), asc(participants.id))
    .limit(PARTICIPANTS_LIMIT);
}

export async function isParticipant(db: Executor, tournamentId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId)));
  return rows.length > 0;
}

export async function insertTournament(
  db: Executor,
  values: typeof tournaments.$inferInsert,
): Promise<number> {
  const [inserted] = await db.insert(tournaments).values(values).returning({ id: tournaments.id });
  if (!inserted) throw new Error('The inserted tournament has no id');
  return inserted.id;
}

export async function deleteParticipants(
  tx: Transaction,
  tournamentId: number,
  ids: number[],
): Promise<number> {
  const rows = await tx
    .delete(participants)
    .where(and(eq(participants.tournamentId, tournamentId), inArray(participants.id, ids)))
    .returning({ id: participants.id });
  return rows.length;
}
