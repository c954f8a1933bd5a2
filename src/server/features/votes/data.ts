import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { type Executor, first } from '#server/db/client.ts';
import { addressKeys, matchups, tournaments, users, votes } from '#server/db/schema.ts';
import { tallyColumns } from '#server/db/tally-columns.ts';

export async function findUserVotes(db: Executor, userId: number, tournamentId: number) {
  const rows = await db
    .select({ songId: votes.songId, quarantineId: votes.quarantineId, tally: tallyColumns })
    .from(votes)
    .innerJoin(matchups, eq(matchups.id, votes.matchupId))
    .where(and(eq(votes.userId, userId), eq(matchups.tournamentId, tournamentId), isNotNull(votes.songId)));
  return rows.flatMap(({ songId, ...row }) => (songId === null ? [] : [{ ...row, songId }]));
}

export const findVote = (db: Executor, userId: number, matchupId: number) =>
  first(
    db
      .select({
        startTime: matchups.startTime,
        endTime: matchups.endTime,
        songId: votes.songId,
        votedAt: votes.updatedAt,
        tally: tallyColumns,
      })
      .from(matchups)
      .leftJoin(votes, and(eq(votes.matchupId, matchups.id), eq(votes.userId, userId)))
      .where(eq(matchups.id, matchupId)),
  );

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
export async function closesWhenAllVoted(db: Executor, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.id, id),
        or(
          eq(tournaments.pace, 'show'),
          and(eq(tournaments.closeWhenAllVoted, true), eq(tournaments.voterPolicy, 'participants')),
        ),
      ),
    );
  return row !== undefined;
}

/**
 * The ids of the open matchups with a vote of every participant who may vote before their end. Participants who were removed
 * while the matchup was open count, so a removal ends nothing. Deleted users and those who
 * are banned until the end cannot vote. A vote that is set aside is a vote. Reopened matchups are left out, because they keep
 * their time.
 */
export async function findVotedMatchupIds(
  db: Executor,
  { id, now, lockMs }: { id: number; now: Date; lockMs: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from matchups m join tournaments t on t.id = m.tournament_id
    where m.tournament_id = ${id} and t.close_when_all_voted and t.voter_policy = 'participants'
      and m.status = 'active' and m.correction is null
      and m.end_time > ${now}::timestamptz + ${lockMs} * interval '1 millisecond'
      and exists (select from votes v where v.matchup_id = m.id and v.song_id is not null)
      and not exists (
        select from (select p.user_id from participants p where p.tournament_id = t.id and not p.is_following
          union select k.user_id from kept_voters k where k.matchup_id = m.id) p join users u on u.id = p.user_id
        where u.deleted_at is null and not u.is_guest
          and u.created_at + t.min_account_age_hours * interval '1 hour' < m.end_time
          and not exists (select from bans b where b.user_id = u.id and (b.ends_at is null or b.ends_at > m.end_time))
          and not exists (
            select from votes v where v.matchup_id = m.id and v.user_id = u.id and v.song_id is not null))
    order by m.id`);
  return rows.map((row) => row.id);
}

/**
 * The open matchup of a show in which everyone who is here and may vote has voted, at least two of them other than its
 * submitters (rule R6).
 */
export async function findVotedShowMatchups(
  db: Executor,
  { id, now, lockMs, presentMs }: { id: number; now: Date; lockMs: number; presentMs: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from shows s join tournaments t on t.id = s.tournament_id join matchups m on m.id = s.matchup_id
    where s.tournament_id = ${id} and s.step = 'vote' and m.status = 'active'
      and m.end_time > ${now}::timestamptz + ${lockMs} * interval '1 millisecond'
      and (select count(*) from votes v join room_people p on p.tournament_id = t.id and p.user_id = v.user_id
          and p.removed_at is null and p.seen_at > ${now}::timestamptz - ${presentMs} * interval '1 millisecond'
        where v.matchup_id = m.id and v.song_id is not null
        and not exists (select from songs w where w.id in (m.song1_id, m.song2_id) and w.submitter_id = v.user_id)) >= 2
      and not exists (
        select from room_people p join users u on u.id = p.user_id
        where p.tournament_id = t.id and p.removed_at is null
          and p.seen_at > ${now}::timestamptz - ${presentMs} * interval '1 millisecond'
          and not exists (select from bans b where b.user_id = u.id and (b.ends_at is null or b.ends_at > m.end_time))
          and (t.voter_policy in ('guest', 'code') or not t.verified_email_only or u.email_verified_at is not null)
          and case t.voter_policy
            when 'participants' then not u.is_guest and exists (select from participants k
              where k.tournament_id = t.id and k.user_id = u.id and not k.is_following)
            when 'code' then exists (select from voter_codes k where k.tournament_id = t.id and k.user_id = u.id)
            when 'account' then not u.is_guest
              and u.created_at + t.min_account_age_hours * interval '1 hour' <= ${now}::timestamptz
            else u.guest_of is null or u.guest_of = t.id end
          and not exists (
            select from votes v where v.matchup_id = m.id and v.user_id = u.id and v.song_id is not null))`);
  return rows.map((row) => row.id);
}
