import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundRobin } from './round-robin.ts';

const sizes = fc.integer({ min: 2, max: 33 });
const songs = (count: number) => Array.from({ length: count }, (_, index) => index);

test('each song meets every other song exactly once (rule G2)', () => {
  fc.assert(
    fc.property(sizes, (count) => {
      const pairs = roundRobin(songs(count))
        .flat()
        .map((pair) => [...pair].sort((a, b) => a - b).join('-'));
      expect(pairs).toHaveLength((count * (count - 1)) / 2);
      expect(new Set(pairs).size).toBe(pairs.length);
    }),
  );
});

test('no song plays twice in a round, and at most one song rests (rule G2)', () => {
  fc.assert(
    fc.property(sizes, (count) => {
      for (const round of roundRobin(songs(count))) {
        const playing = round.flat();
        expect(new Set(playing).size).toBe(playing.length);
        expect(count - playing.length).toBe(count % 2);
      }
    }),
  );
});

test('an even number of songs takes one round fewer than songs, an odd number as many', () => {
  fc.assert(
    fc.property(sizes, (count) => {
      expect(roundRobin(songs(count))).toHaveLength(count % 2 === 0 ? count - 1 : count);
    }),
  );
});

test('four songs play the rounds of the circle method', () => {
  expect(roundRobin(['a', 'b', 'c', 'd'])).toEqual([
    [
      ['a', 'd'],
      ['b', 'c'],
    ],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    [
      ['a', 'c'],
      ['d', 'b'],
    ],
  ]);
});

test('fewer than two songs have no rounds', () => {
  expect(roundRobin([])).toEqual([]);
  expect(roundRobin(['a'])).toEqual([]);
});
