import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS } from '#client/lib/api/read-query.ts';
import type { LeaderboardSong, LeaderboardUser } from '#contract/leaderboard.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';

const options = { staleTime: RANKING_FRESH_MS };

export const leaderboardQuery = (metric: LeaderboardMetric) =>
  pagedQuery<LeaderboardUser>(['/api/leaderboard', metric], options);

export const songLeaderboardQuery = (metric: LeaderboardMetric) =>
  pagedQuery<LeaderboardSong>(['/api/song-leaderboard', metric], options);
