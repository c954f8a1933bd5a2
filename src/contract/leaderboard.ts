import { z } from 'zod';
import { LEADERBOARD_METRICS } from '#engine/kinds.ts';
import { counters } from './account.ts';
import { id, personName } from './shapes.ts';
import { shownSong } from './song.ts';
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
  ...counters,
});
export type LeaderboardUser = z.infer<typeof leaderboardUser>;

/** A row of the song leaderboard: one song over all tournaments, by its newest main entry in a public one. */
export const leaderboardSong = shownSong.extend({
  /** The key of the song's page. */
  key: songPageKey,
  artworkSmallUrl: z.string().nullable(),
  localCoverPath: z.string().nullable(),
  rank: z.int(),
  totalPoints: z.int(),
  totalVotesReceived: z.int(),
  championshipWins: z.int(),
  /** Won matchups in percent of the decided ones, not rounded. */
  winPercentage: z.number(),
});
export type LeaderboardSong = z.infer<typeof leaderboardSong>;
