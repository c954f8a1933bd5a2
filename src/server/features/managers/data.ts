import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { type Executor, first, hasRows, idsFrom, matching, type Transaction } from '#server/db/client.ts';
import { managers, participants, tournaments, users } from '#server/db/schema.ts';
import { hasAccount, personColumns } from '#server/db/tally-columns.ts';

const columns = { id: users.id, ...personColumns };

export const findManagers = (db: Executor, tournamentId: number) =>
  db
    .select(columns)
    .from(managers)
    .innerJoin(users, eq(users.id, managers.userId))
    .where(and(eq(managers.tournamentId, tournamentId), hasAccount))
    .orderBy(asc(managers.createdAt), asc(users.id));

export type PersonRow = Awaited<ReturnType<typeof findManagers>>[number];

export const findByUsername = (db: Executor, username: string) =>
  first(
    db
      .select(columns)
      .from(users)
      .where(and(sql`lower(${users.username}) = lower(${username})`, hasAccount)),
  );

/** How many people of each kind a search reads: there may be 100,000 followers. Others are named by username. */
const SEARCHED_PEOPLE = 1000;

/**
 * Participants, followers, and users who opened the link of a private tournament. Leaves out its creator and its managers.
 */
const candidates = (tournamentId: number) => sql`(
    (select p.user_id from participants p where p.tournament_id = ${tournamentId}
      order by p.is_following, p.id limit ${SEARCHED_PEOPLE})
    union
    (select s.user_id from share_permissions s where s.tournament_id = ${tournamentId} and not s.is_removed
      order by s.user_id limit ${SEARCHED_PEOPLE})
    except select m.user_id from managers m where m.tournament_id = ${tournamentId}
    except select t.creator_id from tournaments t where t.id = ${tournamentId})`;

/** The first `limit` candidates with the text in their name. */
export async function findCandidates(
  db: Executor,
  tournamentId: number,
  { q, limit }: { q: string; limit: number },
): Promise<PersonRow[]> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.username})`;
  return db
    .select(columns)
    .from(users)
    .where(and(sql`${users.id} in ${candidates(tournamentId)}`, hasAccount, sql`${name} ilike ${pattern}`))
    .orderBy(sql`lower(${name})`, asc(users.id))
    .limit(limit);
}

/** A user who joined or follows the tournament, or opened its link; undefined for any other user. */
export const findCandidate = (db: Executor, tournamentId: number, userId: number) =>
  first(
    db
      .select(columns)
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          hasAccount,
          sql`(exists (select 1 from participants p where p.tournament_id = ${tournamentId} and p.user_id = ${userId})
          or exists (select 1 from share_permissions s
            where s.tournament_id = ${tournamentId} and s.user_id = ${userId} and not s.is_removed))`,
        ),
      ),
  );

/** The creator of a tournament, then its managers, as far as they have an account. */
export async function findHostIds(tx: Transaction, tournamentId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select h.id from (
      select creator_id as id, null::timestamptz as since from tournaments where id = ${tournamentId}
      union all select user_id, created_at from managers where tournament_id = ${tournamentId}) h
    join users on users.id = h.id and ${hasAccount}
    order by h.since nulls first, h.id`);
  return rows.map(({ id }) => id);
}

/** Returns false when the user is a manager already. */
export const insertManager = (tx: Transaction, row: typeof managers.$inferInsert) =>
  hasRows(tx.insert(managers).values(row).onConflictDoNothing());

/** Returns false when the user is no manager. */
export const deleteManager = (tx: Transaction, tournamentId: number, userId: number) =>
  hasRows(tx.delete(managers).where(matching(managers, { tournamentId, userId })));

/** The tournaments of a creator that are not over, in the order of their ids. */
export const findRunning = (db: Executor, creatorId: number): Promise<number[]> =>
  idsFrom(
    db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(
        and(eq(tournaments.creatorId, creatorId), notInArray(tournaments.status, ['completed', 'cancelled'])),
      )
      .orderBy(asc(tournaments.id)),
  );

export const findAdmins = (tx: Transaction): Promise<number[]> =>
  idsFrom(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
      .orderBy(asc(users.id)),
  );

/** So many members are told at most, the first who joined. */
const MAX_TOLD = 10_000;

/** The participants, without followers, who have an account. */
export const findMembers = (tx: Transaction, tournamentId: number): Promise<number[]> =>
  idsFrom(
    tx
      .select({ id: users.id })
      .from(participants)
      .innerJoin(users, eq(users.id, participants.userId))
      .where(and(matching(participants, { tournamentId, isFollowing: false }), hasAccount))
      .orderBy(asc(participants.id))
      .limit(MAX_TOLD),
  );

export const countManagers = (tx: Transaction, tournamentId: number) =>
  tx.$count(managers, eq(managers.tournamentId, tournamentId));
