import { expect, test } from 'vitest';
import { listStateHref, pageCount, parseListState, toPageQuery } from './list-state.ts';

test('the panel opens with the newest tournaments', () => {
  expect(parseListState('')).toEqual({
    tab: 'tournaments',
    search: '',
    sort: 'createdAt',
    order: 'desc',
    page: 1,
  });
});

test('the address keeps the whole list state', () => {
  const listState = { tab: 'users', search: 'ann & bob', sort: 'points', order: 'asc', page: 3 } as const;
  expect(parseListState(listStateHref(listState))).toEqual(listState);
});

test('the address omits the defaults of the tab', () => {
  expect(listStateHref(parseListState('?tab=participation&page=1&order=desc'))).toBe('?tab=participation');
});

test.each([
  ['?tab=secrets', { tab: 'tournaments' }],
  ['?tab=users&sort=songCount', { sort: 'createdAt' }],
  ['?page=0', { page: 1 }],
  ['?page=1.5', { page: 1 }],
  ['?page=99999999', { page: 1 }],
  ['?order=up', { order: 'desc' }],
])('an invalid value in %s becomes the default', (text, expected) => {
  expect(parseListState(text)).toMatchObject(expected);
});

test('page 3 leaves out the 100 rows of the pages before it', () => {
  expect(toPageQuery(parseListState('?page=3'))).toMatchObject({ limit: 50, offset: 100 });
});

test.each([
  [0, 1],
  [50, 1],
  [51, 2],
  [10_000, 200],
])('%i rows are %i pages', (total, pages) => expect(pageCount(total)).toBe(pages));
