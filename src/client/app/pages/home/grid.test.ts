import { expect, test } from 'vitest';
import { columnsOf, hasFreeColumn } from './grid.tsx';

test.each([
  { counts: [3, 1, 1], columns: [3, 1, 1], isFree: true },
  { counts: [1, 1, 0], columns: [1, 1, 0], isFree: true },
  { counts: [1, 1, 1], columns: [1, 1, 1], isFree: false },
  { counts: [3, 1, 0], columns: [3, 1, 0], isFree: false },
  { counts: [2, 2, 2], columns: [3, 3, 2], isFree: true },
  { counts: [2, 1, 4], columns: [2, 1, 3], isFree: false },
  { counts: [1, 0, 3], columns: [3, 0, 3], isFree: false },
  { counts: [1, 1, 3], columns: [1, 2, 3], isFree: false },
])('sections with $counts tournaments take $columns columns', ({ counts, columns, isFree }) => {
  expect(columnsOf(counts)).toEqual(columns);
  expect(hasFreeColumn(counts)).toBe(isFree);
});
