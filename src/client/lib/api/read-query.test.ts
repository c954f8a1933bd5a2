import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { everyThirtySeconds, patchQuery } from './read-query.ts';

const KEY = ['list'];
// Without a window no query is polled.
environmentManager.setIsServer(() => false);
afterEach(() => void vi.useRealTimers());

test('a patch keeps the time of the last read', () => {
  const client = new QueryClient();
  client.setQueryData(KEY, [1], { updatedAt: 1000 });
  patchQuery<number[]>(client, KEY, (cached) => [...cached, 2]);
  expect(client.getQueryData(KEY)).toEqual([1, 2]);
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(1000);
});

test('a patch leaves an invalidated answer invalidated', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, [1], { updatedAt: 1000 });
  await client.invalidateQueries({ queryKey: KEY });
  patchQuery<number[]>(client, KEY, (cached) => [...cached, 2]);
  expect(client.getQueryData(KEY)).toEqual([1, 2]);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test.each([undefined, null])('a missing answer (%s) is not patched', (cached) => {
  const client = new QueryClient();
  if (cached === null) client.setQueryData(KEY, cached, { updatedAt: 1000 });
  patchQuery<number[]>(client, KEY, () => [1]);
  expect(client.getQueryData(KEY)).toBe(cached);
});

test('patches every second do not put off the read after 30 seconds (rule U8)', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const queryFn = vi.fn(async () => [0]);
  const staleTime = Number.POSITIVE_INFINITY;
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn,
    staleTime,
    refetchInterval: everyThirtySeconds,
  });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  for (let second = 1; second <= 95; second += 1) {
    patchQuery<number[]>(client, KEY, () => [second]);
    await vi.advanceTimersByTimeAsync(1000);
  }
  stop();
  expect(queryFn, 'at once and after 30, 60 and 90 seconds').toHaveBeenCalledTimes(4);
});

test('a read that fails is repeated after 30 seconds, not at once', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const queryFn = vi.fn(() => Promise.reject(new Error('no answer')));
  const options = { queryKey: KEY, queryFn, retry: false, refetchInterval: everyThirtySeconds };
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(65_000);
  stop();
  expect(queryFn).toHaveBeenCalledTimes(3);
});
