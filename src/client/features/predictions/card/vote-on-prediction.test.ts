// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createdPredictionQuery, predictionKeys } from '#client/features/predictions/queries.ts';
import { refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { runHook } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { Prediction } from '#contract/prediction.ts';
import { useVoteOnPrediction } from './prediction-votes.tsx';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.mocked(toast).mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('a vote on a prediction', () => {
  test('the answer replaces the prediction and the tokens', async () => {
    client.setQueryData(predictionKeys.list, [{ id: 1, yesVotes: 0 }, { id: 2 }]);
    client.setQueryData(predictionKeys.tokens, { tokens: 5, lastRefresh: 'today' });
    stubAnswers(succeeded({ prediction: { id: 1, yesVotes: 1 }, tokens: 4, message: 'Vote cast!' }));
    await runHook(client, () => useVoteOnPrediction(1)).mutateAsync('yes');
    expect(client.getQueryData(predictionKeys.list)).toEqual([{ id: 1, yesVotes: 1 }, { id: 2 }]);
    expect(client.getQueryData(predictionKeys.tokens)).toEqual({ tokens: 4, lastRefresh: 'today' });
    expect(toast).toHaveBeenCalledWith({ title: 'Vote cast!' });
  });

  test.each([
    ['NO_TOKENS', { title: 'No tokens left. Get more tomorrow!' }],
    ['PREDICTION_EXPIRED', { title: 'This prediction has expired' }],
    ['CONFLICT', { title: 'Error', description: 'Failed to cast vote', variant: 'destructive' }],
  ])('the refusal %s shows its toast and reads list and tokens again', async (code, content) => {
    client.setQueryData(predictionKeys.list, []);
    client.setQueryData(predictionKeys.tokens, null);
    stubAnswers(refused(409, code, 'No.'));
    await expect(runHook(client, () => useVoteOnPrediction(1)).mutateAsync('yes')).rejects.toThrow();
    expect(vi.mocked(toast).mock.calls).toEqual([[content]]);
    expect(client.getQueryState(predictionKeys.list)?.isInvalidated).toBe(true);
    expect(client.getQueryState(predictionKeys.tokens)?.isInvalidated).toBe(true);
  });
});

test('the prediction just asked is polled while no loaded page has it, and goes when it is gone', async () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }) as Prediction);
  const poll = async (loaded: Prediction[]) => {
    const observer = new QueryObserver(client, createdPredictionQuery(loaded));
    const unsubscribe = observer.subscribe(() => {});
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    unsubscribe();
    return client.getQueryData(predictionKeys.created);
  };
  client.setQueryData(predictionKeys.created, { id: 4, yesVotes: 0 });
  const sent = stubAnswers(succeeded({ id: 4, yesVotes: 2 }), refused(404, 'NOT_FOUND', 'No.'));
  expect(await poll(rows(1, 4))).toEqual({ id: 4, yesVotes: 0 });
  expect(sent).toEqual([]);
  expect(await poll(rows(1, 2))).toEqual({ id: 4, yesVotes: 2 });
  expect(sent.map(({ path }) => path)).toEqual(['/api/predictions/4']);
  expect(await poll(rows(1, 2))).toBeNull();
  expect(await poll(rows(1, 2)), 'nothing is left to read').toBeNull();
  expect(sent).toHaveLength(2);
});
