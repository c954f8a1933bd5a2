import type { LeaderboardSong, LeaderboardUser } from '#contract/leaderboard.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import { competitionRanks } from '#engine/ranking/ranking.ts';
import type { Executor } from '#server/db/client.ts';
import * as data from './data.ts';
import { presentSong, presentUser } from './presenter.ts';

/** The first 100 users by a metric; equal values share a rank (rules P13, P14). */
export async function loadLeaderboard(db: Executor, metric: LeaderboardMetric): Promise<LeaderboardUser[]> {
  const rows = await data.findUsers(db, metric);
  const field = { points: 'points', votes: 'totalVotes', tournaments: 'tournamentsWon' } as const;
  const ranks = competitionRanks(rows.map((row) => row[field[metric]]));
  return rows.map((row, index) => presentUser(row, ranks[index] ?? 0));
}

/** The first 100 songs by a metric over all tournaments; equal values share a rank (rules P11, P13, P14). */
export async function loadSongLeaderboard(
  db: Executor,
  metric: LeaderboardMetric,
): Promise<LeaderboardSong[]> {
  const rows = await data.findSongs(db, metric);
  const field = { points: 'points', votes: 'votesReceived', tournaments: 'championshipWins' } as const;
  const ranks = competitionRanks(rows.map((row) => row[field[metric]]));
  return rows.map((row, index) => presentSong(row, ranks[index] ?? 0));
}
