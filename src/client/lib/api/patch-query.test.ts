import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchQuery } from './patch-query.ts';

const KEY = ['list'];

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
