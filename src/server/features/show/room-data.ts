import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type Executor, first, hasRows, idsFrom, matching, type Transaction } from '#server/db/client.ts';
import { matchups, roomPeople, shows, tournaments, votes } from '#server/db/schema.ts';

/** The open room of a PIN. */
export const findRoom = (db: Executor, { pin, now }: { pin: string; now: Date }) =>
  first(
    db
      .select({
        tournamentId: shows.tournamentId,
        roomToken: shows.roomToken,
        hostNetwork: shows.hostNetwork,
        voterPolicy: tournaments.voterPolicy,
      })
      .from(shows)
      .innerJoin(tournaments, eq(tournaments.id, shows.tournamentId))
      .where(and(eq(shows.pin, pin), gt(shows.roomEndsAt, now), notInArray(shows.step, ['closed', 'over']))),
  );

/** Locks an open room, so that the number of its people stays within the limit; false for a closed one. */
export function lockRoom(tx: Transaction, tournamentId: number, now: Date): Promise<boolean> {
  const isOpen = and(eq(shows.tournamentId, tournamentId), gt(shows.roomEndsAt, now));
  return hasRows(tx.select({ seq: shows.seq }).from(shows).where(isOpen).for('update'));
}

export const findPlace = (db: Executor, tournamentId: number, userId: number) =>
  first(db.select().from(roomPeople).where(matching(roomPeople, { tournamentId, userId })));

/** How many people joined the room and were not removed. Those who came by the link take no place. */
export async function countPeople(db: Executor, tournamentId: number): Promise<number> {
  const isInside = and(isNotNull(roomPeople.joinedAt), isNull(roomPeople.removedAt));
  return db.$count(roomPeople, and(eq(roomPeople.tournamentId, tournamentId), isInside));
}

type Place = { tournamentId: number; userId: number };

/** A nickname as people read it: without its case, its width and its spaces. */
const readNickname = (nickname: SQLWrapper | string) =>
  sql`regexp_replace(lower(normalize(${nickname}::text, NFKC)), '\\s', '', 'g')`;

/** Whether another person of the room has a nickname that reads the same. */
export function isNicknameTaken(
  db: Executor,
  { tournamentId, userId, nickname }: Place & { nickname: string },
): Promise<boolean> {
  const isOfOther = and(eq(roomPeople.tournamentId, tournamentId), ne(roomPeople.userId, userId));
  const isSame = eq(readNickname(roomPeople.nickname), readNickname(nickname));
  return hasRows(db.select({ userId: roomPeople.userId }).from(roomPeople).where(and(isOfOther, isSame)));
}

export async function savePlace(db: Executor, row: typeof roomPeople.$inferInsert): Promise<void> {
  await db
    .insert(roomPeople)
    .values(row)
    .onConflictDoUpdate({ target: [roomPeople.tournamentId, roomPeople.userId], set: row });
}

/** Takes a person out of the room for good: the row stays until the room closes. Returns false for an unknown one. */
export const removePerson = (db: Executor, { tournamentId, userId, now }: Place & { now: Date }) =>
  hasRows(
    db
      .update(roomPeople)
      .set({ removedAt: now, nickname: null, isListed: false })
      .where(and(matching(roomPeople, { tournamentId, userId }), isNull(roomPeople.removedAt))),
  );

/** The matchups of a tournament in which a person has a vote. */
export const findVotedIds = (db: Executor, { tournamentId, userId }: Place): Promise<number[]> =>
  idsFrom(
    db
      .select({ id: votes.matchupId })
      .from(votes)
      .innerJoin(matchups, eq(matchups.id, votes.matchupId))
      .where(and(eq(votes.userId, userId), eq(matchups.tournamentId, tournamentId), isNotNull(votes.songId))),
  );

/** The people with a nickname, in the order of their arrival. */
export const findPeople = (db: Executor, tournamentId: number) =>
  db
    .select()
    .from(roomPeople)
    .where(and(eq(roomPeople.tournamentId, tournamentId), isNotNull(roomPeople.nickname)))
    .orderBy(asc(roomPeople.joinedAt), asc(roomPeople.userId));

/** The people of a room with a place or by the link, whom no host removed. */
export const findInsideIds = (db: Executor, tournamentId: number): Promise<number[]> =>
  idsFrom(
    db
      .select({ id: roomPeople.userId })
      .from(roomPeople)
      .where(and(eq(roomPeople.tournamentId, tournamentId), isNull(roomPeople.removedAt))),
  );

/** Closes the rooms whose time is over, and those whose show ended an hour ago, and deletes the rows of their people. Returns their tournaments. */
export async function closeEndedRooms(db: Executor, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with ended as (
      update shows set pin = null, room_token = null, room_ends_at = null, host_network = null, seq = seq + 1,
        step = case when step = 'lobby' then 'closed' else step end
      where pin is not null and (room_ends_at <= ${now.toISOString()}::timestamptz
        or (step = 'over' and exists (select from tournaments t
          where t.id = tournament_id and t.updated_at <= ${now.toISOString()}::timestamptz - interval '1 hour')))
      returning tournament_id),
    forgotten as (delete from room_people p using ended e where p.tournament_id = e.tournament_id)
    select tournament_id as id from ended`);
  return rows.map(({ id }) => id);
}

/**
 * How often each listed person voted with the winner of a decided match whose counts are open, the best first; ties by the
 * earlier votes (rule R9).
 */
export async function findTable(db: Executor, tournamentId: number) {
  const { rows } = await db.execute<{ nickname: string; hits: number; votes: number }>(sql`
    select p.nickname, count(*) filter (where v.song_id = m.winner_id)::int as hits, count(v.song_id)::int as votes
    from room_people p
    join votes v on v.user_id = p.user_id and v.song_id is not null and v.quarantine_id is null
    join matchups m on m.id = v.matchup_id and m.tournament_id = p.tournament_id
      and m.status = 'completed' and m.winner_id is not null
    where p.tournament_id = ${tournamentId} and p.is_listed and p.nickname is not null
    group by p.user_id, p.nickname
    order by hits desc, sum(extract(epoch from v.updated_at - m.start_time)) filter (where v.song_id = m.winner_id),
      p.user_id`);
  return rows;
}

/** Which of these tournaments have an open room whose show is not over: after it no one is counted. */
export const findOpenRooms = (db: Executor, { ids, now }: { ids: number[]; now: Date }) =>
  idsFrom(
    db
      .select({ id: shows.tournamentId })
      .from(shows)
      .where(and(inArray(shows.tournamentId, ids), gt(shows.roomEndsAt, now), ne(shows.step, 'over'))),
  );

/** Keeps when people were heard, in epoch milliseconds by user, while the room is open. Those who came by the link get a row without a name; removed ones stay removed. */
export async function saveSeen(
  db: Executor,
  { tournamentId, heard, now }: { tournamentId: number; heard: ReadonlyMap<number, number>; now: Date },
): Promise<void> {
  if (heard.size === 0) return;
  // In the order of their ids, so that two servers never wait for each other.
  await db.execute(sql`
    insert into room_people (tournament_id, user_id, seen_at)
    select s.tournament_id, p.id, to_timestamp(p.heard_at / 1000)
    from shows s, unnest(${arrayLiteral([...heard.keys()])}::int[], ${arrayLiteral([...heard.values()])}::float8[]) as p(id, heard_at)
    where s.tournament_id = ${tournamentId} and s.room_ends_at > ${now.toISOString()}::timestamptz order by p.id
    on conflict (tournament_id, user_id) do update set seen_at = greatest(room_people.seen_at, excluded.seen_at)`);
}
