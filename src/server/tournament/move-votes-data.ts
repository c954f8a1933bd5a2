import { sql } from 'drizzle-orm';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { CROWD, CROWD_RULES_VERSION } from '#engine/rewards/crowd.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { matchupCrowd, tournamentCrowd } from '#server/db/facts.ts';

type Scope = { tournamentId: number; guestId: number; userId: number; now: Date };

/** Whether a matchup `m` still takes votes, or will: until then its tally may change (rule V1). */
const isUndecided = (now: Date) => {
  const lockedAt = new Date(now.getTime() + VOTING_LOCK_MS);
  return sql`m.status <> 'completed' and (m.end_time is null or m.end_time > ${lockedAt})`;
};

/** A vote `g` of a guest that moves, or is taken back because the account has voted, too (rule Y7). */
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

/** Whether one more account among the voters may make a matchup or the tournament pay (rules P16, P17). */
export async function lacksCrowd(tx: Transaction, tournamentId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ lacks: boolean }>(sql`
    select exists (select from tournaments t where t.id = ${tournamentId} and t.rules_version >= ${CROWD_RULES_VERSION}
      and (exists (select from matchups m where m.tournament_id = t.id and m.winner_id is not null
          and ${sql.raw(matchupCrowd)} < ${CROWD.matchup})
        or t.status = 'completed' and ${sql.raw(tournamentCrowd)} < ${CROWD.tournament})) as lacks`);
  return rows[0]?.lacks ?? false;
}

/** Locks the matchups of a guest's votes in id order, as the ballot box does, so that no vote of the guest is counted. */
export async function lockVotedMatchups(tx: Transaction, { tournamentId, guestId }: Scope): Promise<void> {
  await tx.execute(sql`
    select m.id from matchups m where m.tournament_id = ${tournamentId}
      and m.id in (select g.matchup_id from votes g where g.user_id = ${guestId})
    order by m.id for no key update`);
}

/**
 * Locks all matchups of a guest's votes in id order, before the guest: one of them may be opening again, and then the
 * account keeps its vote there alone.
 */
export async function lockMatchupsOfGuest(tx: Transaction, guestId: number): Promise<void> {
  await tx.execute(sql`
    select m.id from matchups m where m.id in (select g.matchup_id from votes g where g.user_id = ${guestId})
    order by m.id for share`);
}

/**
 * Takes back the votes of guests who went to an account that has voted, too. They counted as long as the matchup was closed
 * (rule Y7). Its row is locked.
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

/** Locks the account after the matchups, as the ballot box does, so that no vote of it is counted between two sums. */
export async function lockAccount(tx: Transaction, { userId }: Scope): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
}

/**
 * Moves the votes, and takes back those in undecided matchups in which the account has voted. The tallies follow. A vote
 * that is set aside moves no tally. Returns the ids of the changed matchups.
 */
export async function moveBallots(
  tx: Transaction,
  { tournamentId, guestId, userId, now }: Scope,
): Promise<number[]> {
  // An account's removed vote makes room, also for the key of its ballot.
  await tx.execute(sql`
    delete from votes a using votes g join matchups m on m.id = g.matchup_id
    where a.user_id = ${userId} and a.song_id is null and g.user_id = ${guestId} and g.song_id is not null
      and a.matchup_id = g.matchup_id and m.tournament_id = ${tournamentId}`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with voted as (
      select g.matchup_id, g.song_id, g.quarantine_id, exists (
        select from votes a where a.matchup_id = g.matchup_id and a.user_id = ${userId}) as is_double
      from votes g join matchups m on m.id = g.matchup_id
      where g.user_id = ${guestId} and g.song_id is not null and m.tournament_id = ${tournamentId}
        and ${canMove(userId, now)}),
    dropped as (
      delete from votes g using voted where g.user_id = ${guestId} and g.matchup_id = voted.matchup_id and is_double),
    moved as (
      update votes g set user_id = ${userId} from voted
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
