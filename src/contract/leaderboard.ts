import { z } from 'zod';
import { LEADERBOARD_METRICS, PLATFORMS } from '#engine/kinds.ts';
import { id, personName } from './shapes.ts';
import { songPageKey } from './song-page.ts';

/** The path parameters of both leaderboards. */
export const leaderboardParams = z.object({ metric: z.enum(LEADERBOARD_METRICS) });

/** A row of the user leaderboard; equal values share a rank. */
export const leaderboardUser = personName.extend({
  id,
  /** Masked (`a…@example.com`) for a user without a name, else null. */
  email: z.string().nullable(),
  rank: z.int(),
  level: z.int(),
  points: z.int(),
  totalVotes: z.int(),
  tournamentsWon: z.int(),
  perfectPredictions: z.int(),
});
export type LeaderboardUser = z.infer<typeof leaderboardUser>;

/** A row of the song leaderboard: one song over all tournaments. */
export const leaderboardSong = z.object({
  /** The newest main entry of the song in a public tournament, else its newest tiebreaker song. */
  id,
  /** The key of the song's page. */
  key: songPageKey,
  tournamentId: id,
  title: z.string(),
  artist: z.string(),
  artworkSmallUrl: z.string().nullable(),
  localCoverPath: z.string().nullable(),
  url: z.string().nullable(),
  spotifyUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  platform: z.enum(PLATFORMS),
  rank: z.int(),
  totalPoints: z.int(),
  totalVotesReceived: z.int(),
  championshipWins: z.int(),
  /** Won matchups in percent of the decided ones, not rounded. */
  winPercentage: z.number(),
});
export type LeaderboardSong = z.infer<typeof leaderboardSong>;
