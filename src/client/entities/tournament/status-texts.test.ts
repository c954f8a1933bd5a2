import { expect, test } from 'vitest';
import { noMatchesText } from './status-texts.ts';

test('a tournament that is over promises no matches', () => {
  expect(noMatchesText('setup', 'Soon.')).toBe('Soon.');
  expect(noMatchesText('cancelled', 'Soon.')).toBe('The tournament was cancelled before its draw.');
  expect(noMatchesText('completed', 'Soon.')).toBe('The tournament ended before its draw.');
});
