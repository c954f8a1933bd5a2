import { expect, test } from 'vitest';
import { listStateHref, pageCount, parseListState, toPageQuery } from './list-state.ts';

test('the address keeps the whole list state, and omits the defaults of the tab', () => {
  const listState = { tab: 'users', search: 'ann & bob', sort: 'points', order: 'asc', page: 3 } as const;
  expect(parseListState(listStateHref(listState))).toEqual(listState);
  expect(listStateHref(parseListState('?tab=participation&page=1&order=desc'))).toBe('?tab=participation');
});

test.each([
  ['', { tab: 'tournaments', search: '', sort: 'createdAt', order: 'desc', page: 1 }],
  ['?tab=secrets', { tab: 'tournaments' }],
  ['?tab=users&sort=songCount', { sort: 'createdAt' }],
  ['?page=0', { page: 1 }],
  ['?page=1.5', { page: 1 }],
  ['?page=99999999', { page: 1 }],
  ['?order=up', { order: 'desc' }],
])('a missing or invalid value in "%s" becomes the default', (text, expected) => {
  expect(parseListState(text)).toMatchObject(expected);
});

test('a page has 50 rows', () => {
  expect(toPageQuery(parseListState('?page=3'))).toMatchObject({ limit: 50, offset: 100 });
  expect([0, 50, 51, 10_000].map(pageCount)).toEqual([1, 1, 2, 200]);
});
