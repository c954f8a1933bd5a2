import { z } from 'zod';
import { leaderboardParams, leaderboardSong, leaderboardUser } from '#contract/leaderboard.ts';
import { cursorQuery } from '#contract/shapes.ts';
import { call } from './route.ts';

export const leaderboardsRoutes = {
  getLeaderboard: call('anyone', 'GET /api/leaderboard/:metric', {
    summary: 'List the best users by a metric, page by page',
    params: leaderboardParams,
    query: cursorQuery,
    answer: z.array(leaderboardUser),
  }),
  getSongLeaderboard: call('anyone', 'GET /api/song-leaderboard/:metric', {
    summary: 'List the best songs by a metric, page by page',
    params: leaderboardParams,
    query: cursorQuery,
    answer: z.array(leaderboardSong),
  }),
};
