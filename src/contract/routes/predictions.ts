import * as prediction from '#contract/prediction.ts';
import { call, pagesOf } from './route.ts';

export const predictionsRoutes = {
  listPredictions: call('anyone', 'GET /api/predictions', {
    summary: 'List predictions page by page: open ones by their end, then the latest closed ones',
    ...pagesOf(prediction.prediction),
  }),
  getPrediction: call('user', 'GET /api/predictions/:id', {
    summary: 'Get a prediction',
    answer: prediction.prediction,
  }),
  getTokens: call('user', 'GET /api/users/tokens', {
    summary: "Get the reader's tokens of today",
    answer: prediction.tokenRecord,
  }),
  createPrediction: call('user', 'POST /api/predictions', {
    summary: 'Create a prediction',
    body: prediction.predictionBody,
    status: 201,
    idempotent: true,
    answer: prediction.prediction,
  }),
  voteOnPrediction: call('user', 'POST /api/predictions/:id/vote', {
    summary: 'Vote yes or no for one token',
    body: prediction.predictionVoteBody,
    idempotent: true,
    answer: prediction.predictionVoteAnswer,
  }),
  resolvePrediction: call('user', 'POST /api/predictions/:id/resolve', {
    summary: 'Settle a prediction after its end',
    body: prediction.resolveBody,
    answer: prediction.prediction,
  }),
  disputePrediction: call('user', 'POST /api/predictions/:id/dispute', {
    summary: 'Dispute the outcome of a prediction that the reader answered',
    body: prediction.disputeBody,
    idempotent: true,
    answer: prediction.prediction,
  }),
};
