import { expect, test } from 'vitest';
import { gridSize, seedLines } from './seeding.ts';

test.each([
  [2, 2],
  [3, 4],
  [4, 4],
  [5, 8],
  [33, 64],
  [64, 64],
])('a bracket of %i songs has %i lines', (songs, lines) => {
  expect(gridSize(songs)).toBe(lines);
});

test.each([
  [2, [1, 2]],
  [4, [1, 4, 2, 3]],
  [8, [1, 8, 4, 5, 2, 7, 3, 6]],
  [16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]],
])('a bracket of %i lines has standard seeding', (size, lines) => {
  expect(seedLines(size)).toEqual(lines);
});
