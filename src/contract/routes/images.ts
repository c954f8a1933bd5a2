import { artworkAnswer, imageBytes, imageParams } from '#contract/image.ts';
import { idParams } from '#contract/shapes.ts';
import type { Route } from './route.ts';

export const imagesRoutes = {
  uploadArtwork: {
    method: 'POST',
    path: '/api/songs/:id/artwork/upload',
    access: 'user',
    summary: "Upload a song's picture",
    params: idParams,
    upload: 'artwork',
    answer: artworkAnswer,
  },
  getArtwork: {
    method: 'GET',
    path: '/api/artwork/:id',
    access: 'anyone',
    summary: "Get a song's picture",
    params: idParams,
    answer: imageBytes,
  },
  getImage: {
    method: 'GET',
    path: '/api/images/:file',
    access: 'anyone',
    summary: 'Get a picture by the hash of its bytes',
    params: imageParams,
    answer: imageBytes,
  },
} as const satisfies Record<string, Route>;
