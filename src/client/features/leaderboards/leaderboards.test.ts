import { expect, test } from 'vitest';
import { avatarLetter } from './user-leaderboard.tsx';

test.each([
  [{ firstName: 'Ann', email: null }, 'A'],
  [{ firstName: null, email: null }, 'U'],
  [{ firstName: 'øystein', email: null }, 'Ø'],
  [{ firstName: ' ', email: 'b…@example.com' }, 'B'],
])('a user of %o without a picture shows the letter %s', (row, letter) => {
  expect(avatarLetter(row)).toBe(letter);
});
