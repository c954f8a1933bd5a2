import { expect, test } from 'vitest';
import { limitsVotesAtOnce, utcDayOf, VOTES_AT_ONCE, votesAtOnceLeft } from './votes-at-once.ts';

const NOON = Date.parse('2030-06-01T12:00:00.000Z');
const today = utcDayOf(NOON);

test.each([
  ['none were paid at once', VOTES_AT_ONCE, 0, today],
  ['3 were paid at once today', VOTES_AT_ONCE - 3, 3, today],
  ['all were paid at once today', 0, VOTES_AT_ONCE, today],
  ['all were paid at once yesterday', VOTES_AT_ONCE, VOTES_AT_ONCE, today - 1],
  ['all were paid at once by a server that is a day ahead', 0, VOTES_AT_ONCE, today + 1],
])('when %s, %i more votes of today earn their point at once (rule P21)', (_, left, votesAtOnce, day) => {
  expect(votesAtOnceLeft({ votesAtOnce, votesAtOnceDay: day }, NOON)).toBe(left);
});

test('a day begins at midnight UTC, and only version 3 limits its votes', () => {
  expect(utcDayOf(Date.parse('2030-06-01T00:00:00.000Z'))).toBe(today);
  expect(utcDayOf(Date.parse('2030-05-31T23:59:59.999Z'))).toBe(today - 1);
  expect([1, 2, 3].map(limitsVotesAtOnce)).toEqual([false, false, true]);
});
