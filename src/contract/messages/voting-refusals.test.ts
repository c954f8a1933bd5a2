import { expect, test } from 'vitest';
import { accountAgeText, voterRefusalText } from './voting-refusals.ts';

test.each([
  [1, 'an hour'],
  [5, '5 hours'],
  [24, '24 hours'],
  [36, '36 hours'],
  [48, '2 days'],
  [720, '30 days'],
])('an account age of %i hours reads: %s (rule Y2)', (hours, text) => {
  expect(accountAgeText(hours)).toBe(text);
});

test('the refusal of a young account names the age that it needs (rule Y2)', () => {
  expect(voterRefusalText('too_new', { minAccountAgeHours: 1 })).toBe(
    'Only accounts that are at least an hour old vote here.',
  );
});
