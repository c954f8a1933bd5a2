import { and, asc, desc, gt, isNull, sql } from 'drizzle-orm';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import type { Executor } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';

/** Rows of a leaderboard (rule P14). They are read from an index, so the cost does not grow with the table. */
const ROW_LIMIT = 100;

const USER_METRICS = {
  points: users.points,
  votes: users.totalVotes,
  tournaments: users.tournamentsWon,
} satisfies Record<LeaderboardMetric, unknown>;

/** The users with the highest values above 0, without deleted users. */
export async function findUsers(db: Executor, metric: LeaderboardMetric) {
  const value = USER_METRICS[metric];
  return db
    .select()
    .from(users)
    .where(and(gt(value, 0), isNull(users.deletedAt)))
    .orderBy(desc(value), asc(users.id))
    .limit(ROW_LIMIT);
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
 * The songs with the highest values above 0. Each shows the data of its newest main entry in a public
 * tournament, or of its newest tiebreaker song if it has no main entry (rules A14, P11).
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
    limit ${ROW_LIMIT}`);
  return rows;
}
