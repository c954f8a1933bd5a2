import { expect, test } from 'vitest';
import { hasFreeColumn } from './columns.ts';

test.each([
  [[3, 1, 1], true],
  [[1, 1, 0], true],
  [[3, 0, 0], false],
  [[1, 1, 1], false],
  [[2, 2, 0], true],
  [[3, 1, 0], false],
  [[6, 2, 0], true],
])('sections with %s tournaments leave one column empty: %s', (counts, isFree) => {
  expect(hasFreeColumn(counts)).toBe(isFree);
});
