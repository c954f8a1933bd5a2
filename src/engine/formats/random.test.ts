import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, shuffle } from './random.ts';

const take = (seed: string, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe('createRandom', () => {
  test('the numbers are those of sfc32, seeded with xmur3', () => {
    expect(take('battle', 4).map((number) => Math.round(number * 2 ** 32))).toEqual([
      355307236, 3575402411, 157232317, 1521454277,
    ]);
  });

  test('seeds that differ in one character give different numbers', () => {
    expect(take('battle', 4)).not.toEqual(take('battlf', 4));
  });

  test('the numbers are spread evenly over [0, 1)', () => {
    const numbers = take('even', 20_000);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    const parts = Map.groupBy(numbers, (number) => Math.floor(number * 10));
    for (const part of parts.values()) expect(Math.abs(part.length - 2000)).toBeLessThan(200);
  });

  test('shuffle keeps all items and does not change its input', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const before = [...items];
        const sorted = (list: number[]) => [...list].sort((a, b) => a - b);
        expect(sorted(shuffle(items, createRandom(seed)))).toEqual(sorted(items));
        expect(items).toEqual(before);
      }),
    );
  });

  test('shuffle makes each order of three items about equally often', () => {
    const random = createRandom('orders');
    const orders = Array.from({ length: 6000 }, () => shuffle(['a', 'b', 'c'], random).join(''));
    const counts = [...Map.groupBy(orders, (order) => order).values()].map((list) => list.length);
    expect(counts).toHaveLength(6);
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
