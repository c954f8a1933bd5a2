import { expect, test } from 'vitest';
import { shortInstant } from './date-text.ts';
import { relativeText } from './relative-text.ts';

const NOW = Date.parse('2030-06-08T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  // The clock of the screen may be some seconds behind.
  [-5000, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [HOUR, '1 h ago'],
  [DAY - 1, '23 h ago'],
  [DAY, '1 day ago'],
  [7 * DAY - 1, '6 days ago'],
])('an instant %i ms ago reads %j', (ageMs, text) => {
  expect(relativeText(NOW - ageMs, NOW)).toBe(text);
});

test('an instant a week ago reads as its date', () => {
  expect(relativeText(NOW - 7 * DAY, NOW)).toBe(shortInstant(NOW - 7 * DAY));
});
