import { lookedUpSong, lookupBody, playlistLinkBody, playlistSongs } from '#contract/lookup.ts';
import { csvBytes, m3uBytes, playlistQuery } from '#contract/playlist.ts';
import { changeSongBody, deletedSongs, heardSong, song, withdrawSongBody } from '#contract/song.ts';
import { call } from './route.ts';

export const songsRoutes = {
  getPlaylistM3u: call('anyone', 'GET /api/tournaments/:id/playlist.m3u', {
    summary: "Get songs of a tournament as a playlist for players; 'songs' names them in their order",
    query: playlistQuery,
    answer: m3uBytes,
  }),
  getPlaylistCsv: call('anyone', 'GET /api/tournaments/:id/playlist.csv', {
    summary: "Get songs of a tournament as a table; 'songs' names them in their order",
    query: playlistQuery,
    answer: csvBytes,
  }),
  lookUpSong: call('user', 'POST /api/songs/lookup', {
    summary: 'Look up title, artist and cover of a link, or read a line of text',
    body: lookupBody,
    answer: lookedUpSong,
  }),
  readPlaylist: call('user', 'POST /api/songs/playlist', {
    summary: 'Read the songs of a playlist of YouTube, Spotify, Apple Music or Deezer by its link',
    body: playlistLinkBody,
    answer: playlistSongs,
  }),
  changeSong: call('user', 'PATCH /api/songs/:id', {
    summary: 'Change a song as its submitter before the draw',
    body: changeSongBody,
    answer: song,
  }),
  withdrawSong: call('user', 'DELETE /api/songs/:id', {
    summary: 'Withdraw a song as its submitter before the draw, a main entry with its tiebreaker songs',
    answer: deletedSongs,
  }),
  withdrawDrawnSong: call('user', 'POST /api/songs/:id/withdraw', {
    summary: 'Withdraw a main entry after the draw; its opponents advance',
    body: withdrawSongBody,
    answer: song,
  }),
  markHeard: call('user', 'POST /api/songs/:id/heard', {
    summary: 'Keep that the reader has heard a song',
    answer: heardSong,
  }),
};
