import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawVersion } from './draw-version.ts';
import { roundRobin } from './round-robin.ts';

const VERSIONS: DrawVersion[] = [1, 2];
const sizes = fc.integer({ min: 2, max: 33 });
const songs = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each(VERSIONS)(
  'each song meets every other song exactly once in draw version %i (rule G2)',
  (version) => {
    fc.assert(
      fc.property(sizes, (count) => {
        const pairs = roundRobin(songs(count), version)
          .flat()
          .map((pair) => [...pair].sort((a, b) => a - b).join('-'));
        expect(pairs).toHaveLength((count * (count - 1)) / 2);
        expect(new Set(pairs).size).toBe(pairs.length);
      }),
    );
  },
);

test.each(VERSIONS)(
  'no song plays twice in a round of draw version %i, and at most one song rests',
  (version) => {
    fc.assert(
      fc.property(sizes, (count) => {
        for (const round of roundRobin(songs(count), version)) {
          const playing = round.flat();
          expect(new Set(playing).size).toBe(playing.length);
          expect(count - playing.length).toBe(count % 2);
        }
      }),
    );
  },
);

test('an even number of songs takes one round fewer than songs, an odd number as many', () => {
  fc.assert(
    fc.property(sizes, (count) => {
      expect(roundRobin(songs(count), 2)).toHaveLength(count % 2 === 0 ? count - 1 : count);
    }),
  );
});

test.each(Array.from({ length: 63 }, (_, index) => index + 2))(
  'in a group of %i, a song’s matches on both sides differ by one at most in draw version 2 (rule G7)',
  (count) => {
    const pairs = roundRobin(songs(count), 2).flat();
    for (const song of songs(count)) {
      const first = pairs.filter(([side1]) => side1 === song).length;
      const second = pairs.filter(([, side2]) => side2 === song).length;
      expect(Math.abs(first - second)).toBe(count % 2 === 0 ? 1 : 0);
    }
  },
);

test('four songs play the rounds of the circle method, with the sides of their draw version (rules G7, D5)', () => {
  const roundsOf = (version: DrawVersion) =>
    roundRobin(['a', 'b', 'c', 'd'], version).map((pairs) => pairs.map((pair) => pair.join('')).join(' '));
  expect(roundsOf(1)).toEqual(['ad bc', 'ab cd', 'ac db']);
  expect(roundsOf(2)).toEqual(['ad bc', 'ab cd', 'ca db']);
});

test('fewer than two songs have no rounds', () => {
  expect(roundRobin([], 2)).toEqual([]);
  expect(roundRobin(['a'], 2)).toEqual([]);
});
