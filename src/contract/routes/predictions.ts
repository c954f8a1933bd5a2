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
import { cursorQuery } from '#contract/shapes.ts';
import { call } from './route.ts';

export const predictionsRoutes = {
  listPredictions: call('anyone', 'GET /api/predictions', {
    summary: 'List predictions page by page: open ones by their end, then the latest closed ones',
    query: cursorQuery,
    answer: z.array(prediction),
  }),
  getPrediction: call('user', 'GET /api/predictions/:id', {
    summary: 'Get a prediction',
    answer: prediction,
  }),
  getTokens: call('user', 'GET /api/users/tokens', {
    summary: "Get the reader's tokens of today",
    answer: tokenRecord,
  }),
  createPrediction: call('user', 'POST /api/predictions', {
    summary: 'Create a prediction',
    body: predictionBody,
    status: 201,
    idempotent: true,
    answer: prediction,
  }),
  voteOnPrediction: call('user', 'POST /api/predictions/:id/vote', {
    summary: 'Vote yes or no for one token',
    body: predictionVoteBody,
    idempotent: true,
    answer: predictionVoteAnswer,
  }),
  resolvePrediction: call('user', 'POST /api/predictions/:id/resolve', {
    summary: 'Settle a prediction after its end',
    body: resolveBody,
    answer: prediction,
  }),
  disputePrediction: call('user', 'POST /api/predictions/:id/dispute', {
    summary: 'Dispute the outcome of a prediction that the reader answered',
    body: disputeBody,
    idempotent: true,
    answer: prediction,
  }),
};
