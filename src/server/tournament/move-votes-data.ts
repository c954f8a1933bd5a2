import { sql } from 'drizzle-orm';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { CROWD, CROWD_RULES_VERSION } from '#engine/rewards/crowd.ts';
import { type PaidAtOnce, utcDayOf, votesAtOnceLeft } from '#engine/rewards/votes-at-once.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { isDecided, matchupCrowd, tournamentCrowd } from '#server/db/facts.ts';

type Scope = { tournamentId: number; guestId: number; userId: number; now: Date };

/** SQL condition: the matchup `m` takes votes now or later, so its tally may still change. */
const isUndecided = (now: Date) => {
  const lockedAt = new Date(now.getTime() + VOTING_LOCK_MS);
  return sql`m.status <> 'completed' and (m.end_time is null or m.end_time > ${lockedAt})`;
};

/** SQL condition: the guest's vote `g` moves, or is taken back because the account has voted too. */
const canMove = (userId: number, now: Date) => sql`(${isUndecided(now)} or not exists (
  select from votes a where a.matchup_id = g.matchup_id and a.user_id = ${userId} and a.song_id is not null))`;

/** The tournaments in which a guest has votes to move, by id. */
export async function findTournamentsOfGuest(
  db: Executor,
  { guestId, userId, now }: Omit<Scope, 'tournamentId'>,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct m.tournament_id as id from votes g join matchups m on m.id = g.matchup_id
    where g.user_id = ${guestId} and g.song_id is not null and ${canMove(userId, now)} order by 1`);
  return rows.map(({ id }) => id);
}

/** Whether one more account among the voters may make a matchup or the tournament pay. */
export async function lacksCrowd(tx: Transaction, tournamentId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ lacks: boolean }>(sql`
    select exists (select from tournaments t where t.id = ${tournamentId} and t.rules_version >= ${CROWD_RULES_VERSION}
      and (exists (select from matchups m where m.tournament_id = t.id and ${sql.raw(isDecided)}
          and ${sql.raw(matchupCrowd)} < ${CROWD.matchup})
        or t.status = 'completed' and ${sql.raw(tournamentCrowd)} < ${CROWD.tournament})) as lacks`);
  return rows[0]?.lacks ?? false;
}

/** Locks the matchups of a guest's votes in id order, as the ballot box does, so that no batch counts the guest's votes. */
export async function lockVotedMatchups(tx: Transaction, { tournamentId, guestId }: Scope): Promise<void> {
  await tx.execute(sql`
    select m.id from matchups m where m.tournament_id = ${tournamentId}
      and m.id in (select g.matchup_id from votes g where g.user_id = ${guestId})
    order by m.id for no key update`);
}

/**
 * Locks all matchups of a guest's votes in id order, before the guest's row is locked. A correction may be reopening one of
 * them, and in an open matchup only the account's vote stays.
 */
export async function lockMatchupsOfGuest(tx: Transaction, guestId: number): Promise<void> {
  await tx.execute(sql`
    select m.id from matchups m where m.id in (select g.matchup_id from votes g where g.user_id = ${guestId})
    order by m.id for share`);
}

/**
 * Takes back the votes of guests whose account has voted in the matchup too. Such votes count only while the matchup is
 * closed. The caller has locked the matchup's row.
 */
export async function dropLeftVotes(tx: Transaction, matchupId: number): Promise<void> {
  await tx.execute(sql`
    with dropped as (
      delete from votes v using users u
      where v.matchup_id = ${matchupId} and u.id = v.user_id and u.is_guest and u.deleted_at is not null
      returning v.song_id, v.quarantine_id),
    counted as (
      select count(*) filter (where d.song_id = m.song1_id)::int as song1, count(*) filter (where d.song_id = m.song2_id)::int as song2
      from dropped d join matchups m on m.id = ${matchupId} where d.quarantine_id is null)
    update matchups m set song1_votes = m.song1_votes - c.song1, song2_votes = m.song2_votes - c.song2,
      song1_guest_votes = m.song1_guest_votes - c.song1, song2_guest_votes = m.song2_guest_votes - c.song2
    from counted c where m.id = ${matchupId} and c.song1 + c.song2 > 0`);
}

/**
 * Locks the account's row after the matchups, as the ballot box does, so that no batch counts a vote of the account between
 * two sums. Returns how many more of its votes earn their point at once today.
 */
export async function lockAccount(tx: Transaction, { userId, now }: Scope): Promise<number> {
  const { rows } = await tx.execute<PaidAtOnce>(sql`
    select votes_at_once as "votesAtOnce", votes_at_once_day as "votesAtOnceDay" from users where id = ${userId}
    for no key update`);
  return rows[0] ? votesAtOnceLeft(rows[0], now.getTime()) : 0;
}

/**
 * Moves the guest's votes, takes back those in undecided matchups in which the account has voted, and updates the tallies. A
 * vote that is set aside changes no tally. The first `atOnce` votes earn their point at once, the others wait;
 * `atOnce` is null where the rules have no such limit. Returns the ids of the changed matchups.
 */
export async function moveBallots(
  tx: Transaction,
  { tournamentId, guestId, userId, now, atOnce }: Scope & { atOnce: number | null },
): Promise<number[]> {
  const today = sql`${utcDayOf(now.getTime())}::int`;
  // The account's removed votes are deleted with their idempotency keys, because a user has one row in a matchup.
  await tx.execute(sql`
    delete from votes a using votes g join matchups m on m.id = g.matchup_id
    where a.user_id = ${userId} and a.song_id is null and g.user_id = ${guestId} and g.song_id is not null
      and a.matchup_id = g.matchup_id and m.tournament_id = ${tournamentId}`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with found as (
      select g.matchup_id, g.song_id, g.quarantine_id, g.created_at, exists (
        select from votes a where a.matchup_id = g.matchup_id and a.user_id = ${userId}) as is_double
      from votes g join matchups m on m.id = g.matchup_id
      where g.user_id = ${guestId} and g.song_id is not null and m.tournament_id = ${tournamentId}
        and ${canMove(userId, now)}),
    voted as (
      select *, not is_double and coalesce(count(*) filter (where not is_double) over (order by created_at, matchup_id)
        > ${atOnce}::int, false) as is_paid_later
      from found),
    at_once as (
      update users u set votes_at_once_day = greatest(u.votes_at_once_day, ${today}),
        votes_at_once = c.votes + case when u.votes_at_once_day >= ${today} then u.votes_at_once else 0 end
      from (select count(*) filter (where not is_double and not is_paid_later)::int as votes from voted) c
      where u.id = ${userId} and ${atOnce}::int is not null),
    dropped as (
      delete from votes g using voted where g.user_id = ${guestId} and g.matchup_id = voted.matchup_id and is_double),
    moved as (
      update votes g set user_id = ${userId}, is_paid_later = voted.is_paid_later from voted
      where g.user_id = ${guestId} and g.matchup_id = voted.matchup_id and not is_double),
    counted as (
      select matchup_id, song_id, is_double::int as dropped, (quarantine_id is null)::int as counts from voted)
    update matchups m set version = m.version + 1,
      song1_votes = m.song1_votes - case when c.song_id = m.song1_id then c.counts * c.dropped else 0 end,
      song2_votes = m.song2_votes - case when c.song_id = m.song2_id then c.counts * c.dropped else 0 end,
      song1_guest_votes = m.song1_guest_votes - case when c.song_id = m.song1_id then c.counts else 0 end,
      song2_guest_votes = m.song2_guest_votes - case when c.song_id = m.song2_id then c.counts else 0 end
    from counted c where m.id = c.matchup_id returning m.id`);
  return rows.map(({ id }) => id);
}
