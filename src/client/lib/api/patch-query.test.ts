import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchQuery } from './patch-query.ts';

const KEY = ['list'];

test('what is put into an answer makes the answer no newer than it is', () => {
  const client = new QueryClient();
  client.setQueryData(KEY, [1], { updatedAt: 1000 });
  patchQuery<number[]>(client, KEY, (kept) => [...kept, 2]);
  expect(client.getQueryData(KEY)).toEqual([1, 2]);
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(1000);
});

test('an answer that is to be read again still is', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, [1], { updatedAt: 1000 });
  await client.invalidateQueries({ queryKey: KEY });
  patchQuery<number[]>(client, KEY, (kept) => [...kept, 2]);
  expect(client.getQueryData(KEY)).toEqual([1, 2]);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test.each([undefined, null])('nothing is put into an answer that is %s', (kept) => {
  const client = new QueryClient();
  if (kept === null) client.setQueryData(KEY, kept, { updatedAt: 1000 });
  patchQuery<number[]>(client, KEY, () => [1]);
  expect(client.getQueryData(KEY)).toBe(kept);
});
