import { leaderboardParams, leaderboardSong, leaderboardUser } from '#contract/leaderboard.ts';
import { call, pagesOf } from './route.ts';

export const leaderboardsRoutes = {
  getLeaderboard: call('anyone', 'GET /api/leaderboard/:metric', {
    summary: 'List the best users by a metric, page by page',
    params: leaderboardParams,
    ...pagesOf(leaderboardUser),
  }),
  getSongLeaderboard: call('anyone', 'GET /api/song-leaderboard/:metric', {
    summary: 'List the best songs by a metric, page by page',
    params: leaderboardParams,
    ...pagesOf(leaderboardSong),
  }),
};
