import { expect, test } from 'vitest';
import { countdownParts, formatTimeLeft } from './countdown-parts.ts';

test('a countdown has days, hours, minutes and seconds', () => {
  expect(countdownParts(93_784_000)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
});

test.each([
  [-5000, '00:00'],
  [0, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [249_000, '04:09'],
  [3_849_000, '1:04:09'],
  [176_649_000, '2d 1:04:09'],
])('%i ms left read %s', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text);
});
