import { expect, test } from 'vitest';
import { longDate } from '#client/lib/time/date-text.ts';
import { dayAfter } from './day-after.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2030, 0, day, hour).toISOString() });

test('a message of an earlier day than the one above it has its date above it (rule M2)', () => {
  expect(dayAfter(at(9, 1), at(8, 23))).toBe(longDate(new Date(2030, 0, 8)));
  expect(dayAfter(at(9, 23), at(9, 1))).toBeNull();
  expect(dayAfter(undefined, at(9, 1))).toBeNull();
});
