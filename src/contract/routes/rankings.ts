import { z } from 'zod';
import { leaderboardParams, leaderboardSong, leaderboardUser } from '#contract/leaderboard.ts';
import { foundSong, songEntry, songPage, songPageParams, songSearchQuery } from '#contract/song-page.ts';
import { call, pagesOf } from './route.ts';

export const rankingsRoutes = {
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
  searchSongs: call('anyone', 'GET /api/song-pages', {
    summary: 'Search the songs of public tournaments by artist and title page by page, best first',
    query: songSearchQuery,
    answer: z.array(foundSong),
  }),
  getSongPage: call('anyone', 'GET /api/song-pages/:id', {
    summary: 'Get a song over all tournaments, by the key of its page',
    params: songPageParams,
    answer: songPage,
  }),
  listSongEntries: call('anyone', 'GET /api/song-pages/:id/entries', {
    summary: 'List the entries of a song with their matches page by page, newest first',
    params: songPageParams,
    ...pagesOf(songEntry),
  }),
};
