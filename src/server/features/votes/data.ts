import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type Executor, first, hasRows, matching } from '#server/db/client.ts';
import { addressKeys, matchups, tournaments, users, votes } from '#server/db/schema.ts';
import { tallyColumns } from '#server/db/tally-columns.ts';
import { toTally } from '#server/db/tally-slots.ts';

/** The votes are read first, because a database that distributes them looks nothing up for each of their rows. */
export async function findUserVotes(db: Executor, userId: number, tournamentId: number) {
  const own = db.$with('own').as(
    db
      .select({ matchupId: votes.matchupId, songId: votes.songId, quarantineId: votes.quarantineId })
      .from(votes)
      .innerJoin(matchups, eq(matchups.id, votes.matchupId))
      .where(and(eq(votes.userId, userId), eq(matchups.tournamentId, tournamentId), isNotNull(votes.songId))),
  );
  const rows = await db
    .with(own)
    .select({ songId: own.songId, quarantineId: own.quarantineId, tally: tallyColumns })
    .from(own)
    .innerJoin(matchups, eq(matchups.id, own.matchupId));
  return rows.flatMap(({ songId, ...row }) =>
    songId === null ? [] : [{ ...row, songId, tally: toTally(row.tally) }],
  );
}

/**
 * A user's vote, with the tally of its matchup. The tally is read first: a later choice under an earlier version is replaced
 * by the events that follow that version, but an earlier choice under a later version would stay.
 */
export async function findVote(db: Executor, userId: number, matchupId: number) {
  const [row] = await db
    .select({ startTime: matchups.startTime, endTime: matchups.endTime, tally: tallyColumns })
    .from(matchups)
    .where(eq(matchups.id, matchupId));
  if (!row) return undefined;
  const [vote] = await db
    .select({ songId: votes.songId, votedAt: votes.updatedAt })
    .from(votes)
    .where(matching(votes, { matchupId, userId }));
  return { ...row, songId: vote?.songId ?? null, votedAt: vote?.votedAt ?? null, tally: toTally(row.tally) };
}

/** What decides whether a user may vote in a tournament. */
export const findVoterFacts = (db: Executor, userId: number, tournamentId: number) =>
  first(
    db
      .select({
        rules: {
          tournamentId: tournaments.id,
          voterPolicy: tournaments.voterPolicy,
          minAccountAgeHours: tournaments.minAccountAgeHours,
          verifiedEmailOnly: tournaments.verifiedEmailOnly,
        },
        voter: {
          isGuest: users.isGuest,
          isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
          guestOf: users.guestOf,
          createdAt: sql<number>`(extract(epoch from ${users.createdAt}) * 1000)::float8`,
        },
        isParticipant: sql<boolean>`exists (select from participants p
        where p.tournament_id = ${tournaments.id} and p.user_id = ${users.id} and not p.is_following)
        or exists (select from kept_voters k join matchups m on m.id = k.matchup_id
        where m.tournament_id = ${tournaments.id} and m.status <> 'completed' and k.user_id = ${users.id})`,
        hasCode: sql<boolean>`exists (select from voter_codes c
        where c.tournament_id = ${tournaments.id} and c.user_id = ${users.id})`,
      })
      .from(tournaments)
      .innerJoin(users, eq(users.id, userId))
      .where(eq(tournaments.id, tournamentId)),
  );

/** The key of a day's address hashes. If several servers create it at once, all get the one that was stored. */
export async function findOrCreateAddressKey(db: Executor, day: string, fresh: Buffer): Promise<Buffer> {
  await db.insert(addressKeys).values({ day, key: fresh }).onConflictDoNothing();
  const [row] = await db.select({ key: addressKeys.key }).from(addressKeys).where(eq(addressKeys.day, day));
  return row?.key ?? fresh;
}

const KEY_AGE_DAYS = 30;

/** Deletes the keys of days more than 30 days ago, so that no address can be compared with their hashes. */
export async function deleteOldAddressKeys(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCDate(oldest.getUTCDate() - KEY_AGE_DAYS);
  await db.delete(addressKeys).where(lt(addressKeys.day, oldest.toISOString().slice(0, 10)));
}

/** Whether the matchups of a tournament end early once everyone who may vote has voted. */
export function closesWhenAllVoted(db: Executor, id: number): Promise<boolean> {
  const waitsForAll = matching(tournaments, { closeWhenAllVoted: true, voterPolicy: 'participants' });
  const closes = and(eq(tournaments.id, id), or(eq(tournaments.pace, 'show'), waitsForAll));
  return hasRows(db.select({ id: tournaments.id }).from(tournaments).where(closes));
}

/** An open matchup, the last participant whose vote was looked for, and whether any of them may vote. */
type Unended = { id: number; cursor: number; hasVoters: boolean };
/** How many participants of a matchup are looked at first. One who has not voted is mostly among them. */
const FIRST_VOTERS = 16;
/** How many participants of all matchups are looked at in one statement, but at least the first of each. */
const MAX_VOTERS = 4_096;

/** By matchup, a participant who had no vote when it was last looked at. */
export type MissingVoters = Map<number, number>;

/**
 * The ids of the open matchups with a vote of every participant who may vote before their end. Participants who were removed
 * while the matchup was open count, so a removal ends nothing. Deleted users and those who
 * are banned until the end cannot vote. A vote that is set aside is a vote. Reopened matchups are left out, because they keep
 * their time. It looks first at the `missing` voters, which it keeps, and then at ever more participants, until one of each
 * matchup has not voted.
 */
export async function findVotedMatchupIds(
  db: Executor,
  { id, now, lockMs, missing }: { id: number; now: Date; lockMs: number; missing: MissingVoters },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from matchups m join tournaments t on t.id = m.tournament_id
    where m.tournament_id = ${id} and t.close_when_all_voted and t.voter_policy = 'participants'
      and m.status = 'active' and m.correction is null
      and m.end_time > ${now}::timestamptz + ${lockMs} * interval '1 millisecond'
    order by m.id`);
  const open: Unended[] = rows.map((row) => ({ id: row.id, cursor: 0, hasVoters: false }));
  const stillMissing = await findStillMissing(db, open, missing);
  let left = open.filter((matchup) => !stillMissing.has(matchup.id));
  const done: Unended[] = [];
  for (let limit = FIRST_VOTERS; left.length > 0; limit *= 8) {
    limit = Math.max(FIRST_VOTERS, Math.min(limit, Math.floor(MAX_VOTERS / left.length)));
    const next = await findNextVoters(db, left, limit);
    const found = await findMissing(db, next);
    for (const [matchupId, userId] of found) missing.set(matchupId, userId);
    const byMatchup = Map.groupBy(next, ({ matchupId }) => matchupId);
    const voted = left.filter((matchup) => !found.has(matchup.id));
    left = [];
    for (const matchup of voted) {
      const own = byMatchup.get(matchup.id) ?? [];
      const hasVoters = matchup.hasVoters || own.some(({ mayVote }) => mayVote);
      const cursor = own.at(-1)?.userId ?? 0;
      (own.length < limit ? done : left).push({ id: matchup.id, cursor, hasVoters });
    }
  }
  const ended: number[] = [];
  for (const { id: matchupId, hasVoters } of done) {
    if (hasVoters || (await hasVote(db, matchupId))) ended.push(matchupId);
  }
  return ended.sort((a, b) => a - b);
}

/**
 * The matchups whose missing voter, or the participant after one who left, still has no vote. Without this each batch would
 * read all participants before one who never votes.
 */
async function findStillMissing(
  db: Executor,
  open: readonly Unended[],
  missing: MissingVoters,
): Promise<MissingVoters> {
  const from = open.flatMap((matchup) => {
    const userId = missing.get(matchup.id);
    return userId === undefined ? [] : { ...matchup, cursor: userId - 1 };
  });
  if (from.length === 0) return new Map();
  return findMissing(db, await findNextVoters(db, from, 1));
}

type NextVoter = { matchupId: number; userId: number; mayVote: boolean };

/** The next `limit` participants of each matchup in the order of their ids. */
async function findNextVoters(db: Executor, from: readonly Unended[], limit: number): Promise<NextVoter[]> {
  const ids = arrayLiteral(from.map(({ id }) => id));
  const cursors = arrayLiteral(from.map(({ cursor }) => cursor));
  const { rows } = await db.execute<NextVoter>(sql`
    select m.id as "matchupId", p.user_id as "userId", u.deleted_at is null and not u.is_guest
      and u.created_at + t.min_account_age_hours * interval '1 hour' < m.end_time
      and not exists (select from bans b where b.user_id = u.id and (b.ends_at is null or b.ends_at > m.end_time))
      as "mayVote"
    from unnest(${ids}::int[], ${cursors}::int[]) as c(id, cursor)
    join matchups m on m.id = c.id join tournaments t on t.id = m.tournament_id
    cross join lateral (
      select q.user_id from (
        (select p.user_id from participants p where p.tournament_id = t.id and not p.is_following
          and p.user_id > c.cursor order by p.user_id limit ${limit})
        union
        (select k.user_id from kept_voters k where k.matchup_id = m.id and k.user_id > c.cursor
          order by k.user_id limit ${limit})) q
      order by q.user_id limit ${limit}) p
    join users u on u.id = p.user_id
    order by m.id, p.user_id`);
  return rows;
}

/** The last of these voters who may vote and has no vote, of each matchup with such a one. */
async function findMissing(db: Executor, voters: readonly NextVoter[]): Promise<MissingVoters> {
  const able = voters.filter(({ mayVote }) => mayVote);
  if (able.length === 0) return new Map();
  const matchupIds = arrayLiteral([...new Set(able.map(({ matchupId }) => matchupId))]);
  const userIds = arrayLiteral([...new Set(able.map(({ userId }) => userId))]);
  const { rows } = await db.execute<{ matchupId: number; userId: number }>(sql`
    select v.matchup_id as "matchupId", v.user_id as "userId" from votes v
    where v.matchup_id = any(${matchupIds}::int[]) and v.user_id = any(${userIds}::int[]) and v.song_id is not null`);
  const keyOf = (row: { matchupId: number; userId: number }) => `${row.matchupId} ${row.userId}`;
  const voted = new Set(rows.map(keyOf));
  const without = able.filter((voter) => !voted.has(keyOf(voter)));
  return new Map(without.map(({ matchupId, userId }) => [matchupId, userId]));
}

const hasVote = (db: Executor, matchupId: number): Promise<boolean> =>
  hasRows(
    db.execute(
      sql`select v.user_id from votes v where v.matchup_id = ${matchupId} and v.song_id is not null limit 1`,
    ),
  );

/**
 * The open matchup of a show in which everyone who is here and may vote has voted, at least two of them other than its
 * submitters (rule R6).
 */
export async function findVotedShowMatchups(
  db: Executor,
  { id, now, lockMs, presentMs }: { id: number; now: Date; lockMs: number; presentMs: number },
): Promise<number[]> {
  // Those who are here come as one array of those who may vote, and one of those who submitted neither song.
  const { rows } = await db.execute<{ id: number; voterIds: number[]; listenerIds: number[] }>(sql`
    select m.id,
      coalesce(array_agg(p.user_id) filter (where
        not exists (select from bans b where b.user_id = u.id and (b.ends_at is null or b.ends_at > m.end_time))
        and (t.voter_policy in ('guest', 'code') or not t.verified_email_only or u.email_verified_at is not null)
        and case t.voter_policy
          when 'participants' then not u.is_guest and exists (select from participants k
            where k.tournament_id = t.id and k.user_id = u.id and not k.is_following)
          when 'code' then exists (select from voter_codes k where k.tournament_id = t.id and k.user_id = u.id)
          when 'account' then not u.is_guest
            and u.created_at + t.min_account_age_hours * interval '1 hour' <= ${now}::timestamptz
          else u.guest_of is null or u.guest_of = t.id end), '{}') as "voterIds",
      coalesce(array_agg(p.user_id) filter (where not exists (
        select from songs w where w.id in (m.song1_id, m.song2_id) and w.submitter_id = p.user_id)), '{}') as "listenerIds"
    from shows s join tournaments t on t.id = s.tournament_id join matchups m on m.id = s.matchup_id
    join room_people p on p.tournament_id = t.id and p.removed_at is null
      and p.seen_at > ${now}::timestamptz - ${presentMs} * interval '1 millisecond'
    join users u on u.id = p.user_id
    where s.tournament_id = ${id} and s.step = 'vote' and m.status = 'active'
      and m.end_time > ${now}::timestamptz + ${lockMs} * interval '1 millisecond'
    group by m.id`);
  const ended: number[] = [];
  for (const { id: matchupId, ...here } of rows) {
    if (here.listenerIds.length >= MIN_LISTENERS && (await haveVoted(db, matchupId, here)))
      ended.push(matchupId);
  }
  return ended;
}

/** How many listeners of a show end a match by their votes. */
const MIN_LISTENERS = 2;

async function haveVoted(
  db: Executor,
  matchupId: number,
  { voterIds, listenerIds }: { voterIds: readonly number[]; listenerIds: readonly number[] },
): Promise<boolean> {
  const voters = sql`${arrayLiteral(voterIds)}::int[]`;
  const listeners = sql`${arrayLiteral(listenerIds)}::int[]`;
  const all = sql`${arrayLiteral([...new Set([...voterIds, ...listenerIds])])}::int[]`;
  const { rows } = await db.execute<{ voters: number; listeners: number }>(sql`
    select count(*) filter (where v.user_id = any(${voters}))::int as voters,
      count(*) filter (where v.user_id = any(${listeners}))::int as listeners
    from votes v where v.matchup_id = ${matchupId} and v.user_id = any(${all}) and v.song_id is not null`);
  const [voted] = rows;
  return !!voted && voted.voters === voterIds.length && voted.listeners >= MIN_LISTENERS;
}
