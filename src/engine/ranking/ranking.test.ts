import fc from 'fast-check';
import { expect, test } from 'vitest';
import { competitionRanks, type RankedAbove, roundedPercentage, winPercentage } from './ranking.ts';

test('the ranks of the parts of a list are those of the whole list (rule P13)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), fc.integer({ min: 1, max: 5 }), (unordered, length) => {
      const values = unordered.toSorted((a, b) => b - a);
      const ranks: number[] = [];
      let above: RankedAbove | undefined;
      for (let start = 0; start < values.length; start += length) {
        ranks.push(...competitionRanks(values.slice(start, start + length), above));
        above = { value: values[ranks.length - 1] ?? 0, rank: ranks.at(-1) ?? 0, count: ranks.length };
      }
      expect(ranks).toEqual(competitionRanks(values));
    }),
  );
});

test('a rank is one more than the number of greater values (rule P13)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), (values) => {
      const expected = values.map((value) => 1 + values.filter((other) => other > value).length);
      expect(competitionRanks(values)).toEqual(expected);
    }),
  );
});

test.each([
  [1, 2, 50],
  [3, 4, 75],
  [0, 5, 0],
  [0, 0, 0],
])('%i won of %i decided matchups are %i percent (rule P12)', (won, decided, percent) => {
  expect(winPercentage(won, decided)).toBe(percent);
});

test('a win percentage is not rounded (rule P12)', () => {
  expect(winPercentage(1, 3).toFixed(1)).toBe('33.3');
});

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [10, 16, 62],
  [6, 16, 38],
  [0, 0, 0],
])('%i of %i are %i percent, rounded (rule V12)', (part, whole, percent) => {
  expect(roundedPercentage(part, whole)).toBe(percent);
});

test('both shares of a matchup are 100 percent together, each at most half a percent off (rule V12)', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2000 }), fc.integer({ min: 1, max: 2000 }), (first, second) => {
      const whole = first + second;
      expect(roundedPercentage(first, whole) + roundedPercentage(second, whole)).toBe(100);
      expect(Math.abs(roundedPercentage(first, whole) * whole - first * 100) * 2).toBeLessThanOrEqual(whole);
    }),
  );
});
