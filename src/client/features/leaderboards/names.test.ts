import { expect, test } from 'vitest';
import { avatarLetter } from './names.ts';

test.each([
  [{ firstName: 'Ann', email: null }, 'A'],
  [{ firstName: null, email: null }, 'U'],
  [{ firstName: 'øystein', email: null }, 'Ø'],
  [{ firstName: ' ', email: 'b…@example.com' }, 'B'],
])('a row of %o shows the letter %s (rule W13)', (row, letter) => {
  expect(avatarLetter(row)).toBe(letter);
});
