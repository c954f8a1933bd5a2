import { expect, test } from 'vitest';
import { longDate } from '#client/lib/time/date-text.ts';
import { dateAbove } from './date-above.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2030, 0, day, hour).toISOString() });

test('a message of an earlier day than the one above it has its date above it', () => {
  const later = Date.UTC(2030, 1, 1);
  expect(dateAbove(at(9, 1), at(8, 23), later)).toBe(longDate(new Date(2030, 0, 8)));
  expect(dateAbove(at(9, 23), at(9, 1), later)).toBeNull();
  expect(dateAbove(undefined, at(9, 1), later)).toBeNull();
});

test('no date separates messages of the last week, which show their age', () => {
  const minuteAfterMidnight = new Date(2030, 0, 9, 0, 1).getTime();
  expect(dateAbove(at(9, 0), at(8, 23), minuteAfterMidnight)).toBeNull();
  expect(dateAbove(at(9, 0), at(1, 23), minuteAfterMidnight)).toBe(longDate(new Date(2030, 0, 1)));
});
