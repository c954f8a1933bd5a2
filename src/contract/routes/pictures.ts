import * as card from '#contract/card.ts';
import { artworkAnswer, imageBytes, imageParams } from '#contract/image.ts';
import { songPageParams } from '#contract/song-page.ts';
import { call } from './route.ts';

export const picturesRoutes = {
  uploadArtwork: call('user', 'POST /api/songs/:id/artwork/upload', {
    summary: "Upload a song's picture",
    upload: 'artwork',
    answer: artworkAnswer,
  }),
  getArtwork: call('anyone', 'GET /api/artwork/:id', {
    summary: "Get a song's picture",
    answer: imageBytes,
  }),
  getImage: call('anyone', 'GET /api/images/:file', {
    summary: 'Get a picture by the hash of its bytes',
    params: imageParams,
    answer: imageBytes,
  }),
  getSiteCard: call('anyone', 'GET /api/site/card.jpg', {
    summary: 'Get the share picture of the site',
    query: card.siteCardQuery,
    answer: card.cardBytes,
  }),
  getTournamentCard: call('anyone', 'GET /api/tournaments/:id/card.jpg', {
    summary: 'Get the share picture of a tournament, of its champion once it is over',
    query: card.tournamentCardQuery,
    answer: card.cardBytes,
  }),
  getMatchupCard: call('anyone', 'GET /api/matchups/:id/card.jpg', {
    summary: 'Get the share picture of a matchup',
    query: card.cardQuery,
    answer: card.cardBytes,
  }),
  getSongCard: call('anyone', 'GET /api/song-pages/:id/card.jpg', {
    summary: 'Get the share picture of a song',
    params: songPageParams,
    query: card.cardQuery,
    answer: card.cardBytes,
  }),
  getProfileCard: call('anyone', 'GET /api/users/:id/card.jpg', {
    summary: 'Get the share picture of a user',
    query: card.cardQuery,
    answer: card.cardBytes,
  }),
  getOwnVotesCard: call('voter', 'GET /api/tournaments/:id/own-votes.jpg', {
    summary: "Get a picture of the reader's own votes through the bracket",
    query: card.ownVotesCardQuery,
    answer: card.cardBytes,
  }),
};
