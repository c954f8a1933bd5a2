import { z } from 'zod';
import {
  disputeBody,
  prediction,
  predictionBody,
  predictionVoteAnswer,
  predictionVoteBody,
  resolveBody,
  tokenRecord,
} from '#contract/prediction.ts';
import { cursorQuery, idParams } from '#contract/shapes.ts';
import type { Route } from './route.ts';

export const predictionsRoutes = {
  listPredictions: {
    method: 'GET',
    path: '/api/predictions',
    access: 'anyone',
    summary: 'List predictions page by page: open ones by their end, then the latest closed ones',
    query: cursorQuery,
    answer: z.array(prediction),
  },
  getPrediction: {
    method: 'GET',
    path: '/api/predictions/:id',
    access: 'user',
    summary: 'Get a prediction',
    params: idParams,
    answer: prediction,
  },
  getTokens: {
    method: 'GET',
    path: '/api/users/tokens',
    access: 'user',
    summary: "Get the reader's tokens of today",
    answer: tokenRecord,
  },
  createPrediction: {
    method: 'POST',
    path: '/api/predictions',
    access: 'user',
    summary: 'Create a prediction',
    body: predictionBody,
    status: 201,
    idempotent: true,
    answer: prediction,
  },
  voteOnPrediction: {
    method: 'POST',
    path: '/api/predictions/:id/vote',
    access: 'user',
    summary: 'Vote yes or no for one token',
    params: idParams,
    body: predictionVoteBody,
    idempotent: true,
    answer: predictionVoteAnswer,
  },
  resolvePrediction: {
    method: 'POST',
    path: '/api/predictions/:id/resolve',
    access: 'user',
    summary: 'Settle a prediction after its end',
    params: idParams,
    body: resolveBody,
    answer: prediction,
  },
  disputePrediction: {
    method: 'POST',
    path: '/api/predictions/:id/dispute',
    access: 'user',
    summary: 'Dispute the outcome of a prediction that the reader answered',
    params: idParams,
    body: disputeBody,
    idempotent: true,
    answer: prediction,
  },
} as const satisfies Record<string, Route>;
