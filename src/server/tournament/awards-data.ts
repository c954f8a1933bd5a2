import { inArray, sql } from 'drizzle-orm';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { CROWD } from '#engine/rewards/crowd.ts';
import type { Transaction } from '#server/db/client.ts';
import { songs } from '#server/db/schema.ts';
import { submitterShown } from '#server/db/shown-submitter.ts';
import { findSomeVoters } from '#server/db/some-voters.ts';
import { queueMoved } from '#server/db/user-counters.ts';
import type { Signed, SongSum, UserSum } from './correction-data.ts';

type VotersAward = { matchupId: number; winnerId: number; points: number };
type WaitingAward = { matchupId: number; points: number };

/** The crowd of a matchup, counted up to the number that pays. Shown submitters are not in it (rule N4). */
export async function countMatchupCrowd(tx: Transaction, matchupId: number): Promise<number> {
  const family = await tx.execute<{ id: number }>(sql`
    select f.id from matchups m join matchups f
      on coalesce(m.parent_matchup_id, m.id) in (f.id, f.parent_matchup_id) where m.id = ${matchupId} order by f.id`);
  const submitters = await tx.execute<{ id: number }>(sql`
    select s.submitter_id as id from matchups m join songs s on s.id in (m.song1_id, m.song2_id)
    where m.id = ${matchupId} and ${sql.raw(submitterShown('s'))}`);
  const voters = await findSomeVoters(tx, {
    matchupIds: family.rows.map(({ id }) => id),
    exceptIds: submitters.rows.map(({ id }) => id),
    limit: CROWD.matchup,
  });
  return voters.length;
}

/** The submitters whose counted vote in a matchup is for their own song and was paid at once. */
export async function findOwnVoters(tx: Transaction, matchupId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select v.user_id as "userId" from matchups m join songs s on s.id in (m.song1_id, m.song2_id)
    join votes v on v.matchup_id = m.id and v.user_id = s.submitter_id and v.song_id = s.id
    where m.id = ${matchupId} and v.quarantine_id is null and not v.is_paid_later`);
  return rows.map(({ userId }) => userId);
}

/** Counts the voters of a tournament without the champion's submitter, up to the number that pays. */
export async function countTournamentCrowd(tx: Transaction, tournamentId: number): Promise<number> {
  const played = await tx.execute<{ id: number }>(
    sql`select id from matchups where tournament_id = ${tournamentId} order by id`,
  );
  const champion = await tx.execute<{ id: number }>(sql`
    select s.submitter_id as id from tournaments t join songs s on s.id = t.winner_id where t.id = ${tournamentId}`);
  const voters = await findSomeVoters(tx, {
    matchupIds: played.rows.map(({ id }) => id),
    exceptIds: champion.rows.map(({ id }) => id),
    limit: CROWD.tournament,
  });
  return voters.length;
}

type Awards = { users: UserSum[]; voters: VotersAward[]; waiting: WaitingAward[] };

/**
 * Adds to the counters of users. It locks the counters in id order first, as the ballot box does, so that counting votes and
 * ending matchups cannot deadlock. A single statement that also updates would lock rows that changed meanwhile out of order.
 * Returns the ids of users with more votes or wins than before.
 */
export async function addPoints(tx: Transaction, { users, voters, waiting }: Awards) {
  const earned = sql`
    with earned as (
      select user_id, votes, points, wins from unnest(
        ${sql.param(users.map((u) => u.userId))}::int[],
        ${sql.param(users.map((u) => u.votes))}::int[],
        ${sql.param(users.map((u) => u.points))}::int[],
        ${sql.param(users.map((u) => u.wins))}::int[]) as p(user_id, votes, points, wins)
      union all
      select v.user_id, 0, w.points, 0 from unnest(
        ${sql.param(voters.map((v) => v.matchupId))}::int[],
        ${sql.param(voters.map((v) => v.winnerId))}::int[],
        ${sql.param(voters.map((v) => v.points))}::int[]) as w(matchup_id, song_id, points)
      join votes v on v.matchup_id = w.matchup_id and v.song_id = w.song_id and v.quarantine_id is null
      join songs s on s.id = w.song_id and s.submitter_id <> v.user_id
      join users a on a.id = v.user_id and not a.is_guest
      union all
      select v.user_id, 0, w.points, 0 from unnest(
        ${sql.param(waiting.map((w) => w.matchupId))}::int[],
        ${sql.param(waiting.map((w) => w.points))}::int[]) as w(matchup_id, points)
      join votes v on v.matchup_id = w.matchup_id and v.is_paid_later and v.quarantine_id is null
      join songs s on s.id = v.song_id and s.submitter_id <> v.user_id
      join users a on a.id = v.user_id and not a.is_guest)`;
  // As one text, because there may be a million. Citus locks no rows in a statement that reads votes.
  const earners = await tx.execute<{ ids: string }>(sql`${earned}
    select coalesce(array_agg(user_id), '{}')::text as ids from (select distinct user_id from earned) e`);
  await tx.execute(sql`
    select count(*) from (
      select user_id from user_counters where user_id in (select unnest(${earners.rows[0]?.ids ?? '{}'}::int[]))
      order by user_id for no key update) locked`);
  const { rows } = await tx.execute<{ id: number }>(sql`${earned},
    sums as (
      select user_id, sum(votes)::int as votes, sum(points)::int as points, sum(wins)::int as wins
      from earned group by user_id having (sum(votes), sum(points), sum(wins)) <> (0, 0, 0)),
    moved as (
      update user_counters c set total_votes = c.total_votes + s.votes, points = c.points + s.points,
        tournaments_won = c.tournaments_won + s.wins
      from sums s where c.user_id = s.user_id
      returning c.user_id, s.votes > 0 or s.wins > 0 as has_more),
    queued as (${sql.raw(queueMoved)})
    select user_id as id from moved where has_more`);
  return rows.map(({ id }) => id);
}

const THRESHOLDS = Object.entries(ACHIEVEMENTS).flatMap(([type, steps]) =>
  steps.map(({ threshold }) => ({ type, threshold })),
);

/** Inserts the achievements that the users' counters have reached. */
export async function insertAchievements(tx: Transaction, userIds: number[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into achievements (user_id, type, threshold, earned_at)
    select c.user_id, a.type, a.threshold, ${now} from user_counters c
    join unnest(
      ${sql.param(THRESHOLDS.map(({ type }) => type))}::text[],
      ${sql.param(THRESHOLDS.map(({ threshold }) => threshold))}::int[]) as a(type, threshold)
      on a.threshold <= case a.type when 'voter' then c.total_votes
        when 'perfect_predictor' then c.perfect_predictions else c.tournaments_won end
    where c.user_id = any(${sql.param(userIds)}::int[])
    on conflict do nothing`);
}

/** The keys of songs by their ids. */
export async function findSongKeys(tx: Transaction, ids: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: songs.id, songKey: songs.songKey })
    .from(songs)
    .where(inArray(songs.id, ids));
  return new Map(rows.map(({ id, songKey }) => [id, songKey]));
}

/**
 * Adds to the statistics of songs in one statement, their rows locked in key order, so that changes of tournaments with the
 * same songs cannot deadlock. The songs of a deleted tournament are gone, but their rows of statistics exist, so that no row
 * gets the key as its title.
 */
export async function addSongStats(tx: Transaction, sums: readonly Signed<SongSum>[]): Promise<void> {
  if (sums.length === 0) return;
  await tx.execute(sql`
    with deltas as (
      select song_key, sum(sign * votes)::int as votes, sum(sign * points)::int as points, sum(sign * won)::int as won,
        sum(sign * decided)::int as decided, sum(sign * championships)::int as championships
      from unnest(
        ${sql.param(sums.map((s) => s.sign))}::int[], ${sql.param(sums.map((s) => s.songKey))}::text[],
        ${sql.param(sums.map((s) => s.votes))}::int[], ${sql.param(sums.map((s) => s.points))}::int[],
        ${sql.param(sums.map((s) => s.won))}::int[], ${sql.param(sums.map((s) => s.decided))}::int[],
        ${sql.param(sums.map((s) => s.championships))}::int[]) as s(sign, song_key, votes, points, won, decided, championships)
      group by song_key)
    insert into song_stats (song_key, title, artist, votes_received, points, matchups_won, matchups_decided, championship_wins)
    select d.song_key, coalesce(s.title, d.song_key), coalesce(s.artist, ''), d.votes, d.points, d.won, d.decided, d.championships
    from deltas d left join lateral (
      select title, artist from songs where song_key = d.song_key order by id desc limit 1) s on true
    where (d.votes, d.points, d.won, d.decided, d.championships) <> (0, 0, 0, 0, 0)
    order by d.song_key
    on conflict (song_key) do update set
      votes_received = song_stats.votes_received + excluded.votes_received,
      points = song_stats.points + excluded.points,
      matchups_won = song_stats.matchups_won + excluded.matchups_won,
      matchups_decided = song_stats.matchups_decided + excluded.matchups_decided,
      championship_wins = song_stats.championship_wins + excluded.championship_wins`);
}
