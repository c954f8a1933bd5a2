import { queryOptions } from '@tanstack/react-query';
import { RANKING_FRESH_MS, read } from '#client/lib/api/read-query.ts';
import type { LeaderboardSong, LeaderboardUser } from '#contract/leaderboard.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';

export const leaderboardQuery = (metric: LeaderboardMetric) =>
  queryOptions({
    queryKey: ['/api/leaderboard', metric],
    queryFn: read<LeaderboardUser[] | null>,
    staleTime: RANKING_FRESH_MS,
  });

export const songLeaderboardQuery = (metric: LeaderboardMetric) =>
  queryOptions({
    queryKey: ['/api/song-leaderboard', metric],
    queryFn: read<LeaderboardSong[] | null>,
    staleTime: RANKING_FRESH_MS,
  });
