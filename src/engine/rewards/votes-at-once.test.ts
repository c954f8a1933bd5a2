import { expect, test } from 'vitest';
import { limitsVotesAtOnce, utcDayOf, VOTES_AT_ONCE, votesAtOnceLeft } from './votes-at-once.ts';

const NOON = Date.parse('2030-06-01T12:00:00.000Z');
const today = utcDayOf(NOON);

test.each([
  ['none were cast', 0, today, VOTES_AT_ONCE],
  ['some were cast today', 3, today, VOTES_AT_ONCE - 3],
  ['all were cast today', VOTES_AT_ONCE, today, 0],
  ['all were cast yesterday', VOTES_AT_ONCE, today - 1, VOTES_AT_ONCE],
  ['another server is a day ahead', VOTES_AT_ONCE, today + 1, 0],
])(
  'when %s, the rest of a day’s votes is paid at once (rule P21)',
  (_, votesAtOnce, votesAtOnceDay, left) => {
    expect(votesAtOnceLeft({ votesAtOnce, votesAtOnceDay }, NOON)).toBe(left);
  },
);

test('a day begins at midnight UTC, and only version 3 limits its votes (rules P15, P21)', () => {
  expect(utcDayOf(Date.parse('2030-06-01T00:00:00.000Z'))).toBe(today);
  expect(utcDayOf(Date.parse('2030-05-31T23:59:59.999Z'))).toBe(today - 1);
  expect([1, 2, 3].map(limitsVotesAtOnce)).toEqual([false, false, true]);
});
