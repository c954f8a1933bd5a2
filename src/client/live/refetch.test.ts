import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchupKeys, tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import { applyLiveMessage } from './apply-message.ts';
import { refetchListAfterVote, refetchWithJitter } from './refetch.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.useFakeTimers();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Shows an answer, and reads it again only when it must be. */
function observe<T>(queryKey: QueryKey, queryFn: () => Promise<T>): void {
  new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
}

test('a message that is written during the first read of a discussion is read afterwards', async () => {
  const queryKey = matchupKeys.comments(1);
  const reads: ((messages: string[]) => void)[] = [];
  observe(queryKey, () => new Promise<string[]>((resolve) => void reads.push(resolve)));
  const event = { type: 'comment_event', tournamentId: 1, at: 0, matchupId: 1, action: 'created' } as const;
  applyLiveMessage(client, { ...event, version: 1, patch: null });
  for (const messages of [[], ['Hello']]) {
    await vi.advanceTimersByTimeAsync(1000);
    reads.at(-1)?.(messages);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryData(queryKey)).toEqual(['Hello']);
  expect(reads, 'reads once more, not for ever').toHaveLength(2);
});

test('a read of the list delays its next read after a vote, and a read of the notices does not', async () => {
  const queryFn = vi.fn(async () => []);
  observe(tournamentKeys.list, queryFn);
  await vi.advanceTimersByTimeAsync(1000);
  refetchWithJitter(client, [userKeys.notices]);
  for (let vote = 1; vote <= 2; vote += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    refetchListAfterVote(client);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
