import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import type { Executor } from '#server/db/client.ts';
import { userRanking, users } from '#server/db/schema.ts';
import type { ShownSong, SongRecord } from '#server/db/tally-columns.ts';

const USER_METRICS = {
  points: userRanking.points,
  votes: userRanking.totalVotes,
  tournaments: userRanking.tournamentsWon,
} satisfies Record<LeaderboardMetric, unknown>;

/** The position of a row in a leaderboard; equal values are ordered by the key. */
type Position<Key> = { value: number; key: Key };

/**
 * The next `limit` users above 0 after a position, without deleted users, by the ranking, which is seconds old. Users of the position's value and of lower
 * values are two ranges of an index: one condition for both would read every user of an equal value.
 */
export async function findUsers(
  db: Executor,
  metric: LeaderboardMetric,
  { after, limit }: { after: Position<number> | undefined; limit: number },
) {
  const value = USER_METRICS[metric];
  const find = (where: SQL | undefined, rows: number) =>
    db
      .select({ ...getTableColumns(users), ...getTableColumns(userRanking) })
      .from(userRanking)
      .innerJoin(users, eq(users.id, userRanking.userId))
      .where(and(gt(value, 0), where, isNull(users.deletedAt)))
      .orderBy(desc(value), asc(userRanking.userId))
      .limit(rows);
  if (!after) return find(undefined, limit);
  const equal = await find(and(eq(value, after.value), gt(userRanking.userId, after.key)), limit);
  if (equal.length === limit) return equal;
  return [...equal, ...(await find(lt(value, after.value), limit - equal.length))];
}

export type SongRow = ShownSong & SongRecord & { songKey: string; coverSha: string | null };

const SONG_METRICS = {
  points: sql`k.points`,
  votes: sql`k.votes_received`,
  tournaments: sql`k.championship_wins`,
} satisfies Record<LeaderboardMetric, unknown>;

/**
 * The next `limit` songs above 0 after a position. Each shows the data of its newest main entry in a public tournament,
 * or of its newest tiebreaker song if it has no main entry. Hidden songs are left out.
 */
export async function findSongs(
  db: Executor,
  metric: LeaderboardMetric,
  { after, limit }: { after: Position<string> | undefined; limit: number },
): Promise<SongRow[]> {
  const value = SONG_METRICS[metric];
  const find = async (where: SQL, rows: number) => {
    const found = await db.execute<SongRow>(sql`
      select e.id, e.tournament_id as "tournamentId", k.song_key as "songKey", e.title, e.artist,
        e.image_sha as "imageSha", e.cover_sha as "coverSha", e.url, e.spotify_url as "spotifyUrl",
        e.youtube_url as "youtubeUrl", e.platform,
        k.points, k.votes_received as "votesReceived", k.championship_wins as "championshipWins",
        k.matchups_won as "matchupsWon", k.matchups_decided as "matchupsDecided"
      from song_stats k cross join lateral (
        select s.id, s.tournament_id, s.title, s.artist, s.image_sha, s.cover_sha, s.url, s.spotify_url, s.youtube_url,
          s.platform
        from songs s join tournaments t on t.id = s.tournament_id
        where s.song_key = k.song_key and s.hidden_at is null and t.is_public
        order by (s.parent_song_id is not null), s.id desc limit 1) e
      where ${where}
      order by ${value} desc, k.song_key
      limit ${rows}`);
    return found.rows;
  };
  if (!after) return find(sql`${value} > 0`, limit);
  const equal = await find(sql`${value} = ${after.value} and k.song_key > ${after.key}`, limit);
  if (equal.length === limit) return equal;
  return [...equal, ...(await find(sql`${value} > 0 and ${value} < ${after.value}`, limit - equal.length))];
}
