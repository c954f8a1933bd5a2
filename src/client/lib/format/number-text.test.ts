import { expect, test } from 'vitest';
import { countText } from './number-text.ts';

test.each([
  [0, 'vote', undefined, '0 votes'],
  [1, 'vote', undefined, '1 vote'],
  [2, 'vote', undefined, '2 votes'],
  [1, 'main entry', 'main entries', '1 main entry'],
  [2, 'main entry', 'main entries', '2 main entries'],
])('%i of the noun %s (plural %s) reads %j', (count, singular, plural, text) => {
  expect(countText(count, singular, plural)).toBe(text);
});
