import { z } from 'zod';
import { leaderboardParams, leaderboardSong, leaderboardUser } from '#contract/leaderboard.ts';
import { cursorQuery } from '#contract/shapes.ts';
import type { Route } from './route.ts';

export const leaderboardsRoutes = {
  getLeaderboard: {
    method: 'GET',
    path: '/api/leaderboard/:metric',
    access: 'anyone',
    summary: 'List the best users by a metric, page by page',
    params: leaderboardParams,
    query: cursorQuery,
    answer: z.array(leaderboardUser),
  },
  getSongLeaderboard: {
    method: 'GET',
    path: '/api/song-leaderboard/:metric',
    access: 'anyone',
    summary: 'List the best songs by a metric, page by page',
    params: leaderboardParams,
    query: cursorQuery,
    answer: z.array(leaderboardSong),
  },
} as const satisfies Record<string, Route>;
