import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchupKeys, tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import { applyLiveMessage } from './apply-message.ts';
import { refetchListAfterVote, refetchWithJitter } from './refetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a message that is written during the first read of a discussion is read afterwards', async () => {
  const client = new QueryClient();
  const queryKey = matchupKeys.comments(1);
  const reads: ((messages: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => void reads.push(resolve));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  const event = { type: 'comment_event', tournamentId: 1, at: 0, matchupId: 1, action: 'created' } as const;

  applyLiveMessage(client, { ...event, version: 1, patch: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(1);
  reads[0]?.([]);
  await vi.advanceTimersByTimeAsync(1000);
  reads[1]?.(['Hello']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryData(queryKey)).toEqual(['Hello']);
  expect(reads, 'reads once more, not for ever').toHaveLength(2);

  stop();
  client.clear();
});

test('a read of the list delays its next read after a vote, and a read of the notices does not', async () => {
  const client = new QueryClient();
  const queryKey = tournamentKeys.list;
  const queryFn = vi.fn(async () => []);
  const options = { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY };
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);

  refetchWithJitter(client, [userKeys.notices]);
  await vi.advanceTimersByTimeAsync(1000);
  refetchListAfterVote(client);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  refetchListAfterVote(client);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryFn).toHaveBeenCalledTimes(2);

  stop();
  client.clear();
});
