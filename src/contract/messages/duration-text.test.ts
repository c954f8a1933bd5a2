import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [1, '1 minute'],
  [60, '60 minutes'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [121, '2 hours, 1 minute'],
  [480, '8 hours'],
  [1500, '25 hours'],
  [2880, '2 days'],
  [2940, '2 days, 1 hour'],
  [3005, '2 days, 2 hours, 5 minutes'],
])('%i minutes read "%s"', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
