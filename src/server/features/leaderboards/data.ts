import { and, asc, desc, gt, isNull, sql } from 'drizzle-orm';
import type { LeaderboardMetric } from '#contract/leaderboard.ts';
import type { Executor } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';

/** A leaderboard shows so many rows: each is read from an index, however many users or songs there are. */
const ROWS = 100;

const USER_METRICS = {
  points: users.points,
  votes: users.totalVotes,
  tournaments: users.tournamentsWon,
} satisfies Record<LeaderboardMetric, unknown>;

/** The first living users who have any of the metric. */
export async function findUsers(db: Executor, metric: LeaderboardMetric) {
  const value = USER_METRICS[metric];
  return db
    .select()
    .from(users)
    .where(and(gt(value, 0), isNull(users.deletedAt)))
    .orderBy(desc(value), asc(users.id))
    .limit(ROWS);
}

export type SongRow = {
  id: number;
  title: string;
  artist: string;
  imageSha: string | null;
  coverUrl: string | null;
  points: number;
  votesReceived: number;
  championshipWins: number;
  matchupsWon: number;
  matchupsDecided: number;
};

const SONG_METRICS = {
  points: sql`k.points`,
  votes: sql`k.votes_received`,
  tournaments: sql`k.championship_wins`,
} satisfies Record<LeaderboardMetric, unknown>;

/**
 * The first songs that have any of the metric, each as its newest main entry in a public tournament shows it, or its
 * newest tiebreaker song where it was never more (R10, R32).
 */
export async function findSongs(db: Executor, metric: LeaderboardMetric): Promise<SongRow[]> {
  const value = SONG_METRICS[metric];
  const { rows } = await db.execute<SongRow>(sql`
    select e.id, e.title, e.artist, e.image_sha as "imageSha", e.cover_url as "coverUrl", k.points,
      k.votes_received as "votesReceived", k.championship_wins as "championshipWins",
      k.matchups_won as "matchupsWon", k.matchups_decided as "matchupsDecided"
    from song_stats k cross join lateral (
      select s.id, s.title, s.artist, s.image_sha, s.cover_url
      from songs s join tournaments t on t.id = s.tournament_id
      where s.song_key = k.song_key and t.is_public
      order by (s.parent_song_id is not null), s.id desc limit 1) e
    where ${value} > 0
    order by ${value} desc, k.song_key
    limit ${ROWS}`);
  return rows;
}
