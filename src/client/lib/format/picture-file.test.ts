import { expect, test } from 'vitest';
import { pictureProblem } from './picture-file.ts';

const MB = 1024 * 1024;

test.each([
  ['image/png', 5 * MB, null],
  ['image/png', 5 * MB + 1, 'size'],
  ['application/pdf', 10, 'type'],
  ['', 10, 'type'],
  // The type is checked before the size.
  ['video/mp4', 50 * MB, 'type'],
])('a file of type "%s" with %i bytes has the problem %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
