import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refused, runHook, stubAnswers, succeeded } from '#client/lib/testing/hook-runner.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { Prediction, PredictionBody } from '#contract/prediction.ts';
import { createdPredictionQuery, predictionKeys } from './queries.ts';
import {
  useCreatePrediction,
  useDisputePrediction,
  useSettlePrediction,
  useVoteOnPrediction,
} from './use-prediction-mutations.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.mocked(toast).mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('a vote on a prediction', () => {
  const VOTED = { prediction: { id: 1, yesVotes: 1 }, tokens: 4, message: 'Vote cast!' };

  test('the answer replaces the prediction and the tokens (rules Q2, Q4)', async () => {
    client.setQueryData(predictionKeys.list, [{ id: 1, yesVotes: 0 }, { id: 2 }]);
    client.setQueryData(predictionKeys.tokens, { tokens: 5, lastRefresh: 'today' });
    stubAnswers(succeeded(VOTED));
    await runHook(client, () => useVoteOnPrediction(1)).mutateAsync('yes');
    expect(client.getQueryData(predictionKeys.list)).toEqual([{ id: 1, yesVotes: 1 }, { id: 2 }]);
    expect(client.getQueryData(predictionKeys.tokens)).toEqual({ tokens: 4, lastRefresh: 'today' });
    expect(toast).toHaveBeenCalledWith({ title: 'Vote cast!' });
  });

  test('an unanswered vote is sent again with its key, and a vote for the other side with a new key (rules Q2, L6)', async () => {
    const sent = stubAnswers('no answer', succeeded(VOTED), succeeded(VOTED));
    const vote = runHook(client, () => useVoteOnPrediction(1));
    await expect(vote.mutateAsync('yes')).rejects.toThrow();
    await vote.mutateAsync('yes');
    await vote.mutateAsync('no');
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([
    ['NO_TOKENS', { title: 'No tokens left. Get more tomorrow!' }],
    ['PREDICTION_EXPIRED', { title: 'This prediction has expired' }],
    ['CONFLICT', { title: 'Error', description: 'Failed to cast vote', variant: 'destructive' }],
  ])(
    'the refusal %s shows its toast and reads list and tokens again (rules Q2, Q5)',
    async (code, content) => {
      client.setQueryData(predictionKeys.list, []);
      client.setQueryData(predictionKeys.tokens, null);
      stubAnswers(refused(409, code, 'No.'));
      await expect(runHook(client, () => useVoteOnPrediction(1)).mutateAsync('yes')).rejects.toThrow();
      expect(vi.mocked(toast).mock.calls).toEqual([[content]]);
      expect(client.getQueryState(predictionKeys.list)?.isInvalidated).toBe(true);
      expect(client.getQueryState(predictionKeys.tokens)?.isInvalidated).toBe(true);
    },
  );
});

test('an unanswered prediction is sent again with its key, and a changed one with a new key (rule L6)', async () => {
  const body: PredictionBody = {
    title: 'Rain?',
    description: null,
    imageUrl: null,
    expiresAt: '2120-01-01T00:00:00Z',
  };
  const sent = stubAnswers('no answer', succeeded({ id: 1 }), succeeded({ id: 2 }));
  const create = runHook(client, () => useCreatePrediction());
  await expect(create.mutateAsync(body)).rejects.toThrow();
  await create.mutateAsync(body);
  await create.mutateAsync({ ...body, title: 'Snow?' });
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(vi.mocked(toast).mock.calls.map(([{ title }]) => title)).toEqual(['Error', 'Success!', 'Success!']);
});

test('the prediction just asked is polled while no loaded page has it, and goes when it is gone (rule Q9)', async () => {
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

test('a refused settlement shows the message of the server (rules Q6, W5)', async () => {
  stubAnswers(refused(403, 'FORBIDDEN', 'Only the author settles.'));
  await expect(runHook(client, () => useSettlePrediction(1)).mutateAsync('yes')).rejects.toThrow();
  expect(toast).toHaveBeenCalledWith({
    title: 'Error',
    description: 'Only the author settles.',
    variant: 'destructive',
  });
});

test('an unanswered dispute is sent again with its key, and the answer replaces the prediction (rules L6, Q11)', async () => {
  client.setQueryData(predictionKeys.list, [{ id: 1, dispute: null }]);
  const answer = { id: 1, dispute: { status: 'open', note: null } };
  const sent = stubAnswers('no answer', succeeded(answer));
  const dispute = runHook(client, () => useDisputePrediction(1, () => {}));
  await expect(dispute.mutateAsync({ reason: 'No.' })).rejects.toThrow();
  await dispute.mutateAsync({ reason: 'No.' });
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(client.getQueryData(predictionKeys.list)).toEqual([answer]);
  expect(vi.mocked(toast).mock.calls.map(([{ title }]) => title)).toEqual(['Error', 'Dispute sent!']);
});
