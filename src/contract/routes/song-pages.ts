import { z } from 'zod';
import { cursorQuery } from '#contract/shapes.ts';
import { foundSong, songEntry, songPage, songPageParams, songSearchQuery } from '#contract/song-page.ts';
import type { Route } from './route.ts';

export const songPagesRoutes = {
  searchSongs: {
    method: 'GET',
    path: '/api/song-pages',
    access: 'anyone',
    summary: 'Search the songs of public tournaments by artist and title page by page, best first',
    query: songSearchQuery,
    answer: z.array(foundSong),
  },
  getSongPage: {
    method: 'GET',
    path: '/api/song-pages/:id',
    access: 'anyone',
    summary: 'Get a song over all tournaments, by the key of its page',
    params: songPageParams,
    answer: songPage,
  },
  listSongEntries: {
    method: 'GET',
    path: '/api/song-pages/:id/entries',
    access: 'anyone',
    summary: 'List the entries of a song with their matches page by page, newest first',
    params: songPageParams,
    query: cursorQuery,
    answer: z.array(songEntry),
  },
} as const satisfies Record<string, Route>;
