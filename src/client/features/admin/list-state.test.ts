import { expect, test } from 'vitest';
import { pageCount, pageOf, placeHref, readPlace } from './list-state.ts';

test('the panel opens with the newest tournaments', () => {
  expect(readPlace('')).toEqual({
    tab: 'tournaments',
    search: '',
    sort: 'createdAt',
    order: 'desc',
    page: 1,
  });
});

test('a place is found again by its address', () => {
  const place = { tab: 'users', search: 'ann & bob', sort: 'points', order: 'asc', page: 3 } as const;
  expect(readPlace(placeHref(place))).toEqual(place);
});

test('an address names only what differs from how the tab opens', () => {
  expect(placeHref(readPlace('?tab=participation&page=1&order=desc'))).toBe('?tab=participation');
});

test.each([
  ['?tab=secrets', { tab: 'tournaments' }],
  ['?tab=users&sort=songCount', { sort: 'createdAt' }],
  ['?page=0', { page: 1 }],
  ['?page=1.5', { page: 1 }],
  ['?page=99999999', { page: 1 }],
  ['?order=up', { order: 'desc' }],
])('what makes no sense in %s is left out', (text, expected) => {
  expect(readPlace(text)).toMatchObject(expected);
});

test('a page is asked for by its first row', () => {
  expect(pageOf(readPlace('?page=3'))).toMatchObject({ limit: 50, offset: 100 });
});

test.each([
  [0, 1],
  [50, 1],
  [51, 2],
  [10_000, 200],
])('%i rows are %i pages', (total, pages) => expect(pageCount(total)).toBe(pages));
