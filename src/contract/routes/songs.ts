import { lookedUpSong, lookupBody } from '#contract/lookup.ts';
import { idParams } from '#contract/shapes.ts';
import { changeSongBody, deletedSongs, heardSong, song } from '#contract/song.ts';
import type { Route } from './route.ts';

export const songsRoutes = {
  lookUpSong: {
    method: 'POST',
    path: '/api/songs/lookup',
    access: 'user',
    summary: 'Look up title, artist and cover of a link',
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
  markHeard: {
    method: 'POST',
    path: '/api/songs/:id/heard',
    access: 'user',
    summary: 'Keep that the reader has heard a song',
    params: idParams,
    answer: heardSong,
  },
} as const satisfies Record<string, Route>;
