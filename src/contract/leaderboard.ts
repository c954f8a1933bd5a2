import { z } from 'zod';
import { id, personName } from './shapes.ts';

/** The three tabs of both leaderboards (A §2), as their paths name them. */
export const LEADERBOARD_METRICS = ['points', 'votes', 'tournaments'] as const;
export type LeaderboardMetric = (typeof LEADERBOARD_METRICS)[number];

export const leaderboardParams = z.object({ metric: z.enum(LEADERBOARD_METRICS) });

/** A row of the user leaderboard; equal values share a rank (R32). */
export const leaderboardUser = personName.extend({
  id,
  username: z.string().nullable(),
  /** Masked (`a…@example.com`), and only for somebody without a name (R6). */
  email: z.string().nullable(),
  rank: z.int(),
  level: z.int(),
  points: z.int(),
  totalVotes: z.int(),
  tournamentsWon: z.int(),
  perfectPredictions: z.int(),
});
export type LeaderboardUser = z.infer<typeof leaderboardUser>;

/** A row of the song leaderboard: one song over all tournaments (R32). */
export const leaderboardSong = z.object({
  /** Of its newest main entry in a public tournament; of its newest tiebreaker song where it was never more. */
  id,
  title: z.string(),
  artist: z.string(),
  artworkSmallUrl: z.string().nullable(),
  localCoverPath: z.string().nullable(),
  rank: z.int(),
  totalPoints: z.int(),
  totalVotesReceived: z.int(),
  championshipWins: z.int(),
  /** Won of decided matchups, in percent. */
  winPercentage: z.number(),
});
export type LeaderboardSong = z.infer<typeof leaderboardSong>;
