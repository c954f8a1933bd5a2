import { expect, test } from 'vitest';
import { columnsOf, hasFreeColumn } from './grid.tsx';

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

test.each([
  [
    [2, 2, 2],
    [3, 3, 2],
  ],
  [
    [2, 1, 4],
    [2, 1, 3],
  ],
  [
    [1, 0, 3],
    [3, 0, 3],
  ],
  [
    [1, 1, 3],
    [1, 2, 3],
  ],
])('sections with %s tournaments take %s columns', (counts, columns) => {
  expect(columnsOf(counts)).toEqual(columns);
});
