import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';

export type SongResult = {
  songId: number;
  votes: number;
  points: number;
  won: number;
  decided: number;
  championships: number;
};

/** Adds to the rows of the songs' keys, in key order so that two matchups that end together cannot deadlock. */
export async function addSongResults(tx: Transaction, results: SongResult[]): Promise<void> {
  if (results.length === 0) return;
  await tx.execute(sql`
    insert into song_stats (song_key, title, artist, points, votes_received, matchups_won, matchups_decided, championship_wins)
    select s.song_key, min(s.title), min(s.artist), sum(r.points), sum(r.votes), sum(r.won), sum(r.decided), sum(r.championships)
    from unnest(
      ${sql.param(results.map((r) => r.songId))}::int[], ${sql.param(results.map((r) => r.points))}::int[],
      ${sql.param(results.map((r) => r.votes))}::int[], ${sql.param(results.map((r) => r.won))}::int[],
      ${sql.param(results.map((r) => r.decided))}::int[], ${sql.param(results.map((r) => r.championships))}::int[])
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
