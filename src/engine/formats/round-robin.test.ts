import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundRobin } from './round-robin.ts';

const sizes = fc.integer({ min: 2, max: 33 });
const players = (count: number) => Array.from({ length: count }, (_, index) => index);

test('everyone meets everyone exactly once (R15)', () => {
  fc.assert(
    fc.property(sizes, (count) => {
      const pairs = roundRobin(players(count))
        .flat()
        .map((pair) => [...pair].sort((a, b) => a - b).join('-'));
      expect(pairs).toHaveLength((count * (count - 1)) / 2);
      expect(new Set(pairs).size).toBe(pairs.length);
    }),
  );
});

test('nobody plays twice in a round, and at most one rests (R15)', () => {
  fc.assert(
    fc.property(sizes, (count) => {
      for (const round of roundRobin(players(count))) {
        const playing = round.flat();
        expect(new Set(playing).size).toBe(playing.length);
        expect(count - playing.length).toBe(count % 2);
      }
    }),
  );
});

test('an even number takes one round less than there are songs, an odd one as many', () => {
  fc.assert(
    fc.property(sizes, (count) => {
      expect(roundRobin(players(count))).toHaveLength(count % 2 === 0 ? count - 1 : count);
    }),
  );
});

test('four songs play the rounds of the circle', () => {
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

test('fewer than two songs play nothing', () => {
  expect(roundRobin([])).toEqual([]);
  expect(roundRobin(['a'])).toEqual([]);
});
