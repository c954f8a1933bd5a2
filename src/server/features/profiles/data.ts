import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { submitterShown } from '#server/db/shown-submitter.ts';
import type { ShownSong } from '#server/db/tally-columns.ts';

/** Whether a song `s` is listed for every reader. */
const isShown = sql.raw(submitterShown('s'));

/** The number of a user's main entries in public tournaments, without those whose submitter is hidden. */
export async function countSongs(db: Executor, userId: number): Promise<number> {
  const { rows } = await db.execute<{ songs: number }>(sql`
    select count(*)::int as songs from songs s join tournaments t on t.id = s.tournament_id
    where s.submitter_id = ${userId} and s.parent_song_id is null and t.is_public and ${isShown}`);
  return rows[0]?.songs ?? 0;
}

/** Whether a user has a main entry in a public tournament whose submitter is hidden. */
export async function hasHiddenSongs(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from songs s join tournaments t on t.id = s.tournament_id
      where s.submitter_id = ${userId} and s.parent_song_id is null and t.is_public and not ${isShown}) as found`);
  return rows[0]?.found ?? false;
}

export type SongRow = ShownSong & {
  coverSha: string | null;
  /** Hidden by a moderator. */
  isHidden: boolean;
  createdAt: Date;
  tournamentName: string;
  isChampion: boolean;
  wins: number;
};

/**
 * The next `limit` main entries of a user in public tournaments, the newest first. `withUnnamed` adds those whose
 * submitter is hidden, which only the user may see.
 */
export async function findSongs(
  db: Executor,
  userId: number,
  { beforeId, limit, withUnnamed }: { beforeId: number; limit: number; withUnnamed: boolean },
): Promise<SongRow[]> {
  const { rows } = await db.execute<SongRow & { createdAt: string }>(sql`
    select s.id, s.title, s.artist, s.image_sha as "imageSha", s.cover_sha as "coverSha",
      s.url, s.spotify_url as "spotifyUrl", s.youtube_url as "youtubeUrl", s.platform, s.hidden_at is not null as "isHidden",
      s.created_at as "createdAt", t.id as "tournamentId", t.name as "tournamentName",
      coalesce(t.winner_id = s.id, false) as "isChampion",
      (select count(*)::int from matchups m where m.winner_id = s.id) as wins
    from songs s join tournaments t on t.id = s.tournament_id
    where s.submitter_id = ${userId} and s.id < ${beforeId} and s.parent_song_id is null and t.is_public
      and ${withUnnamed ? sql`true` : isShown}
    order by s.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
