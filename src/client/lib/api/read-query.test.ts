import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { everyThirtySeconds, patchQuery } from './read-query.ts';

const KEY = ['list'];
// Without a window no query is polled.
environmentManager.setIsServer(() => false);
afterEach(() => void vi.useRealTimers());

test('a patch keeps the time of the last read and its invalidation', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, [1], { updatedAt: 1000 });
  await client.invalidateQueries({ queryKey: KEY });
  patchQuery<number[]>(client, KEY, (cached) => [...cached, 2]);
  expect(client.getQueryState(KEY)).toMatchObject({ data: [1, 2], dataUpdatedAt: 1000, isInvalidated: true });
});

test.each([undefined, null])('a missing answer (%s) is not patched', (cached) => {
  const client = new QueryClient();
  if (cached === null) client.setQueryData(KEY, cached);
  patchQuery<number[]>(client, KEY, () => [1]);
  expect(client.getQueryData(KEY)).toBe(cached);
});

test.each([
  ['patches every second do not put off the read after 30 seconds (rule U8)', async () => [0]],
  ['a read that fails is repeated after 30 seconds, not at once', () => Promise.reject(new Error('No'))],
])('%s', async (_, read) => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const queryFn = vi.fn<() => Promise<number[]>>(read);
  const options = { queryKey: KEY, queryFn, retry: false, refetchInterval: everyThirtySeconds };
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  for (let second = 1; second <= 95; second += 1) {
    patchQuery<number[]>(client, KEY, () => [second]);
    await vi.advanceTimersByTimeAsync(1000);
  }
  stop();
  expect(queryFn, 'at once and after 30, 60 and 90 seconds').toHaveBeenCalledTimes(4);
});
