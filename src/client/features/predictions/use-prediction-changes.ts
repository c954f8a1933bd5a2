import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type {
  Prediction,
  PredictionBody,
  PredictionVoteBody,
  ResolveBody,
  TokenRecord,
} from '#contract/prediction.ts';

type Side = PredictionVoteBody['vote'];

export const NO_TOKENS = 'No tokens left. Get more tomorrow!';
export const EXPIRED = 'This prediction has expired';
/** Refusals that are news rather than failures (A §8). */
const INFO: Record<string, string> = { NO_TOKENS, PREDICTION_EXPIRED: EXPIRED };

/** Puts one prediction, as the server answered it, in the place of the older one. */
function useReplacePrediction() {
  const client = useQueryClient();
  return (next: Prediction) =>
    client.setQueryData<Prediction[] | null>(queryKeys.predictions, (list) =>
      list?.map((each) => (each.id === next.id ? next : each)),
    );
}

/** Votes for one token. A try that got no answer is repeated under the same key and costs no second one (R33, R38). */
export function useVoteOnPrediction(id: number) {
  const client = useQueryClient();
  const replace = useReplacePrediction();
  const keys = useRef<Partial<Record<Side, string>>>({});
  return useMutation({
    mutationFn: async (vote: Side) => {
      keys.current[vote] ??= newIdempotencyKey();
      // A read that is under way would bring back the list from before this vote.
      await client.cancelQueries({ queryKey: queryKeys.predictions });
      return call('POST /api/predictions/:id/vote', {
        params: { id },
        body: { vote },
        idempotencyKey: keys.current[vote],
      });
    },
    onSuccess: ({ prediction, tokens, message }) => {
      replace(prediction);
      client.setQueryData<TokenRecord | null>(queryKeys.tokens, (old) => old && { ...old, tokens });
      toast({ title: message });
    },
    onError: (error) => {
      // Another device may have voted, taken the last token, or the end may have come.
      void client.invalidateQueries({ queryKey: queryKeys.predictions });
      void client.invalidateQueries({ queryKey: queryKeys.tokens });
      if (handleUnauthorized(error)) return;
      const info = error instanceof ApiError ? INFO[error.code ?? ''] : undefined;
      if (info) toast({ title: info });
      else toast({ title: 'Error', description: 'Failed to cast vote', variant: 'destructive' });
    },
  });
}

/** Asks a question. The same draft sent again, after an answer that never came, asks it once (R38). */
export function useCreatePrediction() {
  const client = useQueryClient();
  const lastTry = useRef({ key: '', sent: '' });
  return useMutation({
    mutationFn: (body: PredictionBody) => {
      const sent = JSON.stringify(body);
      if (lastTry.current.sent !== sent) lastTry.current = { key: newIdempotencyKey(), sent };
      return call('POST /api/predictions', { body, idempotencyKey: lastTry.current.key });
    },
    onSuccess: () => {
      lastTry.current = { key: '', sent: '' };
      toast({ title: 'Success!', description: 'Your prediction is open for votes.' });
      return client.invalidateQueries({ queryKey: queryKeys.predictions });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      toast({ title: 'Error', description: 'Failed to create prediction', variant: 'destructive' });
    },
  });
}

/** Settles a prediction; everybody who was right earns points, the reader perhaps among them (R34). */
export function useSettlePrediction(id: number) {
  const client = useQueryClient();
  const replace = useReplacePrediction();
  return useMutation({
    mutationFn: (outcome: ResolveBody['outcome']) =>
      call('POST /api/predictions/:id/resolve', { params: { id }, body: { outcome } }),
    onSuccess: (prediction) => {
      replace(prediction);
      toast({ title: 'Prediction settled!' });
      void client.invalidateQueries({ queryKey: queryKeys.tokens });
      void client.invalidateQueries({ queryKey: queryKeys.currentUser });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: queryKeys.predictions });
      if (handleUnauthorized(error)) return;
      const said = error instanceof ApiError ? error.serverMessage : null;
      toast({
        title: 'Error',
        description: said ?? 'Failed to settle the prediction. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
