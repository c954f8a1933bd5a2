import { sql } from 'drizzle-orm';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import type { Transaction } from '#server/db/client.ts';
import { matchupCrowd, tournamentCrowd } from '#server/db/facts.ts';

type UserAward = { userId: number; points: number; wins: number };
type VotersAward = { matchupId: number; winnerId: number; points: number };
type WaitingAward = { matchupId: number; points: number };

/** Counts the voters of a matchup without its submitters, up to the number that pays (rule P16). */
export async function countMatchupCrowd(tx: Transaction, matchupId: number): Promise<number> {
  const { rows } = await tx.execute<{ others: number }>(
    sql`select ${sql.raw(matchupCrowd)} as others from matchups m where m.id = ${matchupId}`,
  );
  return rows[0]?.others ?? 0;
}

/** The submitters whose counted vote in a matchup is for their own song and was paid at once. */
export async function findOwnVoters(tx: Transaction, matchupId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select v.user_id as "userId" from matchups m join songs s on s.id in (m.song1_id, m.song2_id)
    join votes v on v.matchup_id = m.id and v.user_id = s.submitter_id and v.song_id = s.id
    where m.id = ${matchupId} and v.quarantine_id is null and not v.is_paid_later`);
  return rows.map(({ userId }) => userId);
}

/** Counts the voters of a tournament without the champion's submitter, up to the number that pays (rule P17). */
export async function countTournamentCrowd(tx: Transaction, tournamentId: number): Promise<number> {
  const { rows } = await tx.execute<{ others: number }>(
    sql`select ${sql.raw(tournamentCrowd)} as others from tournaments t where t.id = ${tournamentId}`,
  );
  return rows[0]?.others ?? 0;
}

type Awards = { users: UserAward[]; voters: VotersAward[]; waiting: WaitingAward[] };

/**
 * Adds points and wins to users in one statement. It locks the users' rows in id order, as the ballot box does,
 * so that counting votes and ending matchups cannot deadlock.
 */
export async function addPoints(
  tx: Transaction,
  { users, voters, waiting, now }: Awards & { now: Date },
): Promise<void> {
  await tx.execute(sql`
    with earned as (
      select user_id, points, wins from unnest(
        ${sql.param(users.map((u) => u.userId))}::int[],
        ${sql.param(users.map((u) => u.points))}::int[],
        ${sql.param(users.map((u) => u.wins))}::int[]) as p(user_id, points, wins)
      union all
      select v.user_id, w.points, 0 from unnest(
        ${sql.param(voters.map((v) => v.matchupId))}::int[],
        ${sql.param(voters.map((v) => v.winnerId))}::int[],
        ${sql.param(voters.map((v) => v.points))}::int[]) as w(matchup_id, song_id, points)
      join votes v on v.matchup_id = w.matchup_id and v.song_id = w.song_id and v.quarantine_id is null
      join songs s on s.id = w.song_id and s.submitter_id <> v.user_id
      join users a on a.id = v.user_id and not a.is_guest
      union all
      select v.user_id, w.points, 0 from unnest(
        ${sql.param(waiting.map((w) => w.matchupId))}::int[],
        ${sql.param(waiting.map((w) => w.points))}::int[]) as w(matchup_id, points)
      join votes v on v.matchup_id = w.matchup_id and v.is_paid_later and v.quarantine_id is null
      join songs s on s.id = v.song_id and s.submitter_id <> v.user_id
      join users a on a.id = v.user_id and not a.is_guest),
    sums as (select user_id, sum(points)::int as points, sum(wins)::int as wins from earned group by user_id),
    locked as materialized (
      select id from users where id in (select user_id from sums) order by id for no key update)
    update users u set points = u.points + s.points, tournaments_won = u.tournaments_won + s.wins, updated_at = ${now}
    from locked l join sums s on s.user_id = l.id where u.id = l.id`);
}

const THRESHOLDS = Object.entries(ACHIEVEMENTS).flatMap(([type, steps]) =>
  steps.map(({ threshold }) => ({ type, threshold })),
);

/** Inserts the achievements that the users' counters have reached. */
export async function insertAchievements(tx: Transaction, userIds: number[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into achievements (user_id, type, threshold, earned_at)
    select u.id, a.type, a.threshold, ${now} from users u
    join unnest(
      ${sql.param(THRESHOLDS.map(({ type }) => type))}::text[],
      ${sql.param(THRESHOLDS.map(({ threshold }) => threshold))}::int[]) as a(type, threshold)
      on a.threshold <= case a.type when 'voter' then u.total_votes
        when 'perfect_predictor' then u.perfect_predictions else u.tournaments_won end
    where u.id = any(${sql.param(userIds)}::int[])
    on conflict do nothing`);
}

type SongStats = {
  songId: number;
  votes: number;
  points: number;
  won: number;
  decided: number;
  championships: number;
};

/** Adds to the statistics by song key, in key order, so that two matchups that end together cannot deadlock. */
export async function addSongStats(tx: Transaction, stats: SongStats[]): Promise<void> {
  if (stats.length === 0) return;
  await tx.execute(sql`
    insert into song_stats (song_key, title, artist, points, votes_received, matchups_won, matchups_decided, championship_wins)
    select s.song_key, min(s.title), min(s.artist), sum(r.points), sum(r.votes), sum(r.won), sum(r.decided), sum(r.championships)
    from unnest(
      ${sql.param(stats.map((r) => r.songId))}::int[], ${sql.param(stats.map((r) => r.points))}::int[],
      ${sql.param(stats.map((r) => r.votes))}::int[], ${sql.param(stats.map((r) => r.won))}::int[],
      ${sql.param(stats.map((r) => r.decided))}::int[], ${sql.param(stats.map((r) => r.championships))}::int[])
      as r(song_id, points, votes, won, decided, championships)
    join songs s on s.id = r.song_id
    group by s.song_key order by s.song_key
    on conflict (song_key) do update set
      points = song_stats.points + excluded.points,
      votes_received = song_stats.votes_received + excluded.votes_received,
      matchups_won = song_stats.matchups_won + excluded.matchups_won,
      matchups_decided = song_stats.matchups_decided + excluded.matchups_decided,
      championship_wins = song_stats.championship_wins + excluded.championship_wins`);
}
