import { expect, test } from 'vitest';
import { avatarLetter, displayName } from './names.ts';

const user = { firstName: null, lastName: null, email: null };

test.each([
  [{ ...user, firstName: 'Ann', lastName: 'Lee' }, 'Ann Lee', 'A'],
  [{ ...user, lastName: 'Lee' }, 'Lee', 'U'],
  [{ ...user, firstName: 'øystein' }, 'øystein', 'Ø'],
  [{ ...user, firstName: ' ', email: 'b…@example.com' }, 'b…@example.com', 'B'],
  [user, 'User', 'U'],
])('a row of %o shows %s with the letter %s (rule W13)', (row, name, letter) => {
  expect(displayName(row)).toBe(name);
  expect(avatarLetter(row)).toBe(letter);
});
