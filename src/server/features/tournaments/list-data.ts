import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TournamentStatus } from '#engine/kinds.ts';
import { LIST_SECTIONS, type ListFilter, type ListPlace } from '#engine/matchup/tournament-list.ts';
import { type Executor, idsFrom, matching } from '#server/db/client.ts';
import { managers, participants, tournaments } from '#server/db/schema.ts';
import { LIST_SECTION, LIST_TIME, NAME_VECTOR, ownTournamentIds } from '#server/db/tournament-list.ts';
import { COUNTED, type CountedTournament } from './data.ts';

/** The tournaments of a page: at most `limit` of those that match, after a place of the list. */
export type ListRange = {
  limit: number;
  after: ListPlace | null;
  /** Epoch milliseconds. */
  dormantBefore: number;
  status?: ListFilter | undefined;
  /** Empty for all names. */
  q: string;
};

const { setup, dormant } = LIST_SECTIONS;
/** Written into the statement, so that the planner finds the index. */
const literal = (section: number) => sql.raw(String(section));
const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
const isDormant = (before: number) => sql`${LIST_TIME} <= ${instant(before)}`;
const isAfter = ({ at, id }: ListPlace) => sql`(${LIST_TIME}, tournaments.id) < (${instant(at)}, ${id}::int)`;
const hasName = (q: string) => sql`${NAME_VECTOR} @@ search_query(${q})`;
const all = (conditions: (SQL | false)[]) => sql.join(conditions.filter(Boolean) as SQL[], sql` and `);

/**
 * The tournaments of a user. `offset 0` keeps the planner from a join that reads all tournaments for a user who has thousands.
 */
const ownTournaments = (userId: number) => sql`(${ownTournamentIds(userId)}) own
  cross join lateral (select * from tournaments where tournaments.id = own.id offset 0) tournaments`;

function sectionsOf({ status, after }: ListRange): number[] {
  const { active, completed, cancelled } = LIST_SECTIONS;
  const wanted = {
    active: [active],
    setup: [setup, dormant],
    completed: [completed],
    cancelled: [cancelled],
  };
  const sections = status ? wanted[status] : Object.values(LIST_SECTIONS);
  return sections.filter((section) => section >= (after?.section ?? 0));
}

/**
 * All public, or all private, tournaments in a range, in any order. Each section is read from the index in its order and
 * stops at the limit, so the cost does not grow with the table.
 */
export async function findListed(db: Executor, range: ListRange & { isPublic: boolean }) {
  const { after, dormantBefore, q, limit, isPublic } = range;
  if (q !== '') return findByName(db, range);
  const sections = sectionsOf(range).map((section) => {
    const where = all([
      isPublic ? sql`tournaments.is_public` : sql`not tournaments.is_public`,
      sql`${LIST_SECTION} = ${literal(section === dormant ? setup : section)}`,
      section === setup && sql`not ${isDormant(dormantBefore)}`,
      section === dormant && isDormant(dormantBefore),
      section === after?.section && isAfter(after),
    ]);
    return sql`(select tournaments.id, ${literal(section)} as section, ${LIST_TIME} as at from tournaments
      where ${where} order by ${LIST_TIME} desc, tournaments.id desc limit ${limit})`;
  });
  if (sections.length === 0) return [];
  return findByIds(
    db,
    sql`select id from (${sql.join(sections, sql` union all `)}) listed order by section, at desc, id desc
      limit ${limit}`,
  );
}

/**
 * Does the same as `findListed` for a search. `materialized` makes PostgreSQL find the names in their index and sort the
 * matches afterwards. In the order of the list it would split thousands of names into words. The cost grows with the number
 * of matches.
 */
async function findByName(db: Executor, range: ListRange & { isPublic: boolean }) {
  const { q, limit, isPublic } = range;
  return findByIds(
    db,
    sql`with tournaments as materialized (
        select tournaments.id, status, created_at, updated_at, end_date from tournaments
        where ${isPublic ? sql`is_public` : sql`not is_public`} and ${hasName(q)})
      select tournaments.id from tournaments where ${all(rangeConditions(range))}
      order by ${sectionAt(range.dormantBefore)}, ${LIST_TIME} desc, tournaments.id desc limit ${limit}`,
  );
}

/** The section of a tournament at an instant, dormant ones included. */
const sectionAt = (dormantBefore: number) => sql`case when ${LIST_SECTION} = ${literal(setup)}
  and ${isDormant(dormantBefore)} then ${literal(dormant)} else ${LIST_SECTION} end`;

function rangeConditions({ status, after, dormantBefore }: ListRange): (SQL | false)[] {
  const section = sectionAt(dormantBefore);
  return [
    sql`true`,
    status !== undefined && sql`${LIST_SECTION} = ${literal(LIST_SECTIONS[status])}`,
    after !== null &&
      sql`(${section} > ${after.section}::int or ${section} = ${after.section}::int and ${isAfter(after)})`,
  ];
}

/** A user's own tournaments in a range, in any order: all, or the private ones alone. */
export async function findOwn(db: Executor, userId: number, range: ListRange & { isPrivate: boolean }) {
  const { q, limit, isPrivate } = range;
  const where = all([
    isPrivate && sql`not tournaments.is_public`,
    q !== '' && hasName(q),
    ...rangeConditions(range),
  ]);
  return findByIds(
    db,
    sql`select tournaments.id from ${ownTournaments(userId)} where ${where}
      order by ${sectionAt(range.dormantBefore)}, ${LIST_TIME} desc, tournaments.id desc limit ${limit}`,
  );
}

/** Ids and rows come from one statement, so that no change between two statements moves a row to another place. */
const findByIds = (db: Executor, ids: SQL): Promise<CountedTournament[]> =>
  db.select(COUNTED).from(tournaments).where(sql`${tournaments.id} in (${ids})`);

/** Which of these tournaments the user follows. */
export async function findFollowedIds(db: Executor, userId: number, ids: number[]): Promise<Set<number>> {
  const isFollowed = and(
    matching(participants, { userId, isFollowing: true }),
    inArray(participants.tournamentId, ids),
  );
  const columns = { id: participants.tournamentId };
  return new Set(await idsFrom(db.select(columns).from(participants).where(isFollowed)));
}

/** Which of these tournaments have the user as a manager. */
export async function findManagedIds(db: Executor, userId: number, ids: number[]): Promise<Set<number>> {
  const isManaged = and(eq(managers.userId, userId), inArray(managers.tournamentId, ids));
  return new Set(await idsFrom(db.select({ id: managers.tournamentId }).from(managers).where(isManaged)));
}

type StatusCount = { status: TournamentStatus; count: number };

/** How many public, or private, tournaments have each status. Reads one index of all tournaments. */
export async function countByStatus(db: Executor, isPublic: boolean): Promise<StatusCount[]> {
  const which = isPublic ? sql`is_public` : sql`not is_public`;
  const { rows } = await db.execute<StatusCount>(
    sql`select status, count(*)::int as count from tournaments where ${which} group by status`,
  );
  return rows;
}

/** The same for the private tournaments of a user. */
export async function countOwnPrivateByStatus(db: Executor, userId: number): Promise<StatusCount[]> {
  const { rows } = await db.execute<StatusCount>(sql`select status, count(*)::int as count
    from ${ownTournaments(userId)} where not is_public group by status`);
  return rows;
}
