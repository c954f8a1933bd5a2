import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { findPodiums, type RunQuery, songSums, userSums } from '#server/db/facts.ts';
import { matchups } from '#server/db/schema.ts';

export type UserSum = { userId: number; votes: number; wins: number; points: number };
export type SongSum = {
  songKey: string;
  votes: number;
  points: number;
  won: number;
  decided: number;
  championships: number;
};

/**
 * Locks all matchups of a tournament in id order. Ballot batches take the same locks, so no vote moves
 * afterwards.
 */
export async function lockMatchups(tx: Transaction, tournamentId: number): Promise<void> {
  await tx
    .select({ id: matchups.id })
    .from(matchups)
    .where(eq(matchups.tournamentId, tournamentId))
    .orderBy(asc(matchups.id))
    .for('no key update');
}

const podiumsOf = (tx: Transaction, tournamentId: number) => {
  const run: RunQuery = async (text) => (await tx.execute<never>(sql.raw(text))).rows;
  return findPodiums(run, tournamentId);
};

export async function sumUserFacts(tx: Transaction, tournamentId: number): Promise<UserSum[]> {
  const podiums = await podiumsOf(tx, tournamentId);
  const { rows } = await tx.execute<UserSum>(
    sql.raw(`select user_id as "userId", votes, wins, points from (${userSums(tournamentId, podiums)}) s`),
  );
  return rows;
}

/** What a user earned in the tournament: one row, or none. */
export async function sumFactsOf(tx: Transaction, tournamentId: number, userId: number): Promise<UserSum[]> {
  const podiums = await podiumsOf(tx, tournamentId);
  const { rows } = await tx.execute<UserSum>(sql`
    select user_id as "userId", votes, wins, points from (${sql.raw(userSums(tournamentId, podiums))}) s
    where user_id = ${userId}`);
  return rows;
}

export async function sumSongFacts(tx: Transaction, tournamentId: number): Promise<SongSum[]> {
  const podiums = await podiumsOf(tx, tournamentId);
  const { rows } = await tx.execute<SongSum>(
    sql.raw(`select song_key as "songKey", votes, points, won, decided, championships
      from (${songSums(tournamentId, podiums)}) s`),
  );
  return rows;
}

/** Sums before a change have the sign -1, sums after it 1. A counter moves by their total. */
export type Signed<T> = T & { sign: 1 | -1 };
export const withSign = <T>(sums: T[], sign: 1 | -1): Signed<T>[] => sums.map((sum) => ({ ...sum, sign }));

/**
 * Moves the users' counters, their rows locked in id order. Returns the ids of users with more wins than
 * before.
 */
export async function moveUsers(tx: Transaction, sums: Signed<UserSum>[], now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number; wins: number }>(sql`
    with deltas as (
      select user_id, sum(sign * votes)::int as votes, sum(sign * wins)::int as wins, sum(sign * points)::int as points
      from unnest(
        ${sql.param(sums.map((s) => s.sign))}::int[], ${sql.param(sums.map((s) => s.userId))}::int[],
        ${sql.param(sums.map((s) => s.votes))}::int[], ${sql.param(sums.map((s) => s.wins))}::int[],
        ${sql.param(sums.map((s) => s.points))}::int[]) as s(sign, user_id, votes, wins, points)
      group by user_id),
    locked as materialized (
      select id from users where id in (select user_id from deltas where (votes, wins, points) <> (0, 0, 0))
      order by id for no key update)
    update users u set total_votes = u.total_votes + d.votes, tournaments_won = u.tournaments_won + d.wins,
      points = u.points + d.points, updated_at = ${now}
    from locked l join deltas d on d.user_id = l.id where u.id = l.id
    returning u.id, d.wins`);
  return rows.filter((row) => row.wins > 0).map((row) => row.id);
}

/** Moves the statistics of songs, their rows locked in key order. */
export async function moveSongs(tx: Transaction, sums: Signed<SongSum>[]): Promise<void> {
  await tx.execute(sql`
    with deltas as (
      select song_key, sum(sign * votes)::int as votes, sum(sign * points)::int as points, sum(sign * won)::int as won,
        sum(sign * decided)::int as decided, sum(sign * championships)::int as championships
      from unnest(
        ${sql.param(sums.map((s) => s.sign))}::int[], ${sql.param(sums.map((s) => s.songKey))}::text[],
        ${sql.param(sums.map((s) => s.votes))}::int[], ${sql.param(sums.map((s) => s.points))}::int[],
        ${sql.param(sums.map((s) => s.won))}::int[], ${sql.param(sums.map((s) => s.decided))}::int[],
        ${sql.param(sums.map((s) => s.championships))}::int[])
        as s(sign, song_key, votes, points, won, decided, championships)
      group by song_key),
    locked as materialized (
      select song_key from song_stats where song_key in (select song_key from deltas) order by song_key
      for no key update)
    update song_stats k set votes_received = k.votes_received + d.votes, points = k.points + d.points,
      matchups_won = k.matchups_won + d.won, matchups_decided = k.matchups_decided + d.decided,
      championship_wins = k.championship_wins + d.championships
    from locked l join deltas d on d.song_key = l.song_key where k.song_key = l.song_key`);
}
