import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { type LoadedPages, mapRows } from '#client/lib/api/paged-query.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { ToastContent } from '#client/lib/toast/toast-store.ts';
import { NO_TOKENS, PREDICTION_EXPIRED } from '#contract/messages/prediction.ts';
import type {
  DisputeBody,
  Prediction,
  PredictionBody,
  ResolveBody,
  TokenRecord,
} from '#contract/prediction.ts';
import type { PredictionSide } from '#engine/kinds.ts';
import { predictionKeys } from './queries.ts';

/** Refusals that are shown as information, not as errors. */
const INFO: Record<string, string> = { NO_TOKENS, PREDICTION_EXPIRED };

function voteFailure(error: Error): ToastContent {
  const info = error instanceof ApiError ? INFO[error.code ?? ''] : undefined;
  if (info) return { title: info };
  return { title: 'Error', description: 'Failed to cast vote', variant: 'destructive' };
}

function replacePrediction(client: QueryClient, next: Prediction): void {
  const replace = (each: Prediction) => (each.id === next.id ? next : each);
  client.setQueryData<Prediction[] | null>(predictionKeys.list, (list) => list?.map(replace));
  client.setQueryData<Prediction>(predictionKeys.created, (created) => created && replace(created));
  client.setQueryData<LoadedPages<Prediction>>(
    predictionKeys.pages,
    (pages) => pages && mapRows(pages, replace),
  );
}

/** Votes for one token. A vote that got no answer is sent again with its key and costs no second token. */
export function useVoteOnPrediction(id: number) {
  return useApiMutation({
    mutationFn: (vote: PredictionSide, idempotencyKey) =>
      call('POST /api/predictions/:id/vote', { params: { id }, body: { vote }, idempotencyKey }),
    // Otherwise a read that began before the vote would overwrite the new list with the old one.
    onMutate: (_vote, client) => client.cancelQueries({ queryKey: predictionKeys.list }),
    success: ({ message }) => ({ title: message }),
    failure: voteFailure,
    onSuccess: ({ prediction, tokens }, _vote, client) => {
      replacePrediction(client, prediction);
      client.setQueryData<TokenRecord | null>(predictionKeys.tokens, (old) => old && { ...old, tokens });
    },
    // The user may have voted on another device, or the prediction may have expired.
    onError: (_error, _vote, client) => {
      void client.invalidateQueries({ queryKey: predictionKeys.list });
      void client.invalidateQueries({ queryKey: predictionKeys.tokens });
    },
  });
}

/** Creates a prediction. A draft that got no answer and is sent again creates no second prediction. */
export function useCreatePrediction() {
  return useApiMutation({
    mutationFn: (body: PredictionBody, idempotencyKey) =>
      call('POST /api/predictions', { body, idempotencyKey }),
    success: { title: 'Success!', description: 'Your prediction is open for votes.' },
    failure: { description: 'Failed to create prediction' },
    onSuccess: (created, _body, client) => {
      client.setQueryData<Prediction>(predictionKeys.created, created);
      return client.invalidateQueries({ queryKey: predictionKeys.list });
    },
  });
}

/** Settles a prediction. Tokens and points of the current user may change. */
export function useSettlePrediction(id: number) {
  return useApiMutation({
    mutationFn: (outcome: ResolveBody['outcome']) =>
      call('POST /api/predictions/:id/resolve', { params: { id }, body: { outcome } }),
    success: { title: 'Prediction settled!' },
    failure: { fallback: 'Failed to settle the prediction. Please try again.' },
    onSuccess: (prediction, _outcome, client) => {
      replacePrediction(client, prediction);
      void client.invalidateQueries({ queryKey: predictionKeys.tokens });
      void client.invalidateQueries({ queryKey: userKeys.current });
    },
    onError: (_error, _outcome, client) => client.invalidateQueries({ queryKey: predictionKeys.list }),
  });
}

/** Disputes an outcome. A dispute that got no answer is sent again with its key. */
export function useDisputePrediction(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: DisputeBody, idempotencyKey) =>
      call('POST /api/predictions/:id/dispute', { params: { id }, body, idempotencyKey }),
    success: { title: 'Dispute sent!' },
    failure: { fallback: 'Failed to send the dispute. Please try again.' },
    showAtField,
    onSuccess: (prediction, _body, client) => replacePrediction(client, prediction),
    onError: (_error, _body, client) => client.invalidateQueries({ queryKey: predictionKeys.list }),
  });
}
