import { artworkAnswer, imageBytes, imageParams } from '#contract/image.ts';
import { call } from './route.ts';

export const imagesRoutes = {
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
};
