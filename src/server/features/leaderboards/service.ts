import { imagePath } from '#contract/image.ts';
import type { LeaderboardMetric, LeaderboardSong, LeaderboardUser } from '#contract/leaderboard.ts';
import { shareRanks, winPercentage } from '#engine/ranking/ranking.ts';
import { levelOf } from '#engine/rewards/points.ts';
import type { Executor } from '#server/db/client.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import * as data from './data.ts';

/** The first users by a metric; equal values share a rank (R32). */
export async function loadLeaderboard(db: Executor, metric: LeaderboardMetric): Promise<LeaderboardUser[]> {
  const rows = await data.findUsers(db, metric);
  const field = { points: 'points', votes: 'totalVotes', tournaments: 'tournamentsWon' } as const;
  const ranks = shareRanks(rows.map((row) => row[field[metric]]));
  return rows.map((row, index) => ({
    ...presentPerson(row),
    id: row.id,
    username: row.username,
    email: row.firstName || row.lastName ? null : maskEmail(row.email),
    rank: ranks[index] ?? 0,
    level: levelOf(row),
    points: row.points,
    totalVotes: row.totalVotes,
    tournamentsWon: row.tournamentsWon,
    perfectPredictions: row.perfectPredictions,
  }));
}

/** `a…@example.com`: enough for its owner to know the row, too little to write to them (R6). */
function maskEmail(email: string): string {
  return email.replace(/^(.).*(@.*)$/u, '$1…$2');
}

/** The first songs by a metric over all tournaments (R32). */
export async function loadSongLeaderboard(
  db: Executor,
  metric: LeaderboardMetric,
): Promise<LeaderboardSong[]> {
  const rows = await data.findSongs(db, metric);
  const field = { points: 'points', votes: 'votesReceived', tournaments: 'championshipWins' } as const;
  const ranks = shareRanks(rows.map((row) => row[field[metric]]));
  return rows.map((row, index) => {
    const uploaded = row.imageSha ? imagePath(row.imageSha) : null;
    return {
      id: row.id,
      title: row.title,
      artist: row.artist,
      artworkSmallUrl: uploaded ?? row.coverUrl,
      localCoverPath: uploaded,
      rank: ranks[index] ?? 0,
      totalPoints: row.points,
      totalVotesReceived: row.votesReceived,
      championshipWins: row.championshipWins,
      winPercentage: winPercentage(row.matchupsWon, row.matchupsDecided),
    };
  });
}
