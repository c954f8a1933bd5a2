import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';

/** The main entries of a user in public tournaments. */
export async function countSongs(db: Executor, userId: number): Promise<number> {
  const { rows } = await db.execute<{ songs: number }>(sql`
    select count(*)::int as songs from songs s join tournaments t on t.id = s.tournament_id
    where s.submitter_id = ${userId} and s.parent_song_id is null and t.is_public`);
  return rows[0]?.songs ?? 0;
}

export type SongRow = {
  id: number;
  title: string;
  artist: string;
  imageSha: string | null;
  coverSha: string | null;
  createdAt: Date;
  tournamentId: number;
  tournamentName: string;
  isChampion: boolean;
  wins: number;
};

/** The next `limit` main entries of a user in public tournaments, the newest first. */
export async function findSongs(
  db: Executor,
  userId: number,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<SongRow[]> {
  const { rows } = await db.execute<SongRow & { createdAt: string }>(sql`
    select s.id, s.title, s.artist, s.image_sha as "imageSha", s.cover_sha as "coverSha",
      s.created_at as "createdAt", t.id as "tournamentId", t.name as "tournamentName",
      coalesce(t.winner_id = s.id, false) as "isChampion",
      (select count(*)::int from matchups m where m.winner_id = s.id) as wins
    from songs s join tournaments t on t.id = s.tournament_id
    where s.submitter_id = ${userId} and s.id < ${beforeId} and s.parent_song_id is null and t.is_public
    order by s.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
