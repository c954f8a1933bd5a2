import { lookedUpSong, lookupBody } from '#contract/lookup.ts';
import { csvBytes, m3uBytes, playlistQuery } from '#contract/playlist.ts';
import { idParams } from '#contract/shapes.ts';
import { changeSongBody, deletedSongs, heardSong, song, withdrawSongBody } from '#contract/song.ts';
import type { Route } from './route.ts';

export const songsRoutes = {
  getPlaylistM3u: {
    method: 'GET',
    path: '/api/tournaments/:id/playlist.m3u',
    access: 'anyone',
    summary: "Get songs of a tournament as a playlist for players; 'songs' names them in their order",
    params: idParams,
    query: playlistQuery,
    answer: m3uBytes,
  },
  getPlaylistCsv: {
    method: 'GET',
    path: '/api/tournaments/:id/playlist.csv',
    access: 'anyone',
    summary: "Get songs of a tournament as a table; 'songs' names them in their order",
    params: idParams,
    query: playlistQuery,
    answer: csvBytes,
  },
  lookUpSong: {
    method: 'POST',
    path: '/api/songs/lookup',
    access: 'user',
    summary: 'Look up title, artist and cover of a link, or read a line of text',
    body: lookupBody,
    answer: lookedUpSong,
  },
  changeSong: {
    method: 'PATCH',
    path: '/api/songs/:id',
    access: 'user',
    summary: 'Change a song as its submitter before the draw',
    params: idParams,
    body: changeSongBody,
    answer: song,
  },
  withdrawSong: {
    method: 'DELETE',
    path: '/api/songs/:id',
    access: 'user',
    summary: 'Withdraw a song as its submitter before the draw, a main entry with its tiebreaker songs',
    params: idParams,
    answer: deletedSongs,
  },
  withdrawDrawnSong: {
    method: 'POST',
    path: '/api/songs/:id/withdraw',
    access: 'user',
    summary: 'Withdraw a main entry after the draw; its opponents advance',
    params: idParams,
    body: withdrawSongBody,
    answer: song,
  },
  markHeard: {
    method: 'POST',
    path: '/api/songs/:id/heard',
    access: 'user',
    summary: 'Keep that the reader has heard a song',
    params: idParams,
    answer: heardSong,
  },
} as const satisfies Record<string, Route>;
