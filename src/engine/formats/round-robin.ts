import type { DrawVersion } from './draw-version.ts';

/**
 * Pairs each item with every other item once, by the circle method: the first item stays, and the others move on by one
 * place each round (rule G2). No item plays twice in a round. An even number n gives n - 1 rounds. An odd number gives n
 * rounds, and in each round one item rests. From draw version 2 on, the numbers of an item's matches on side 1 and on side 2
 * differ by one at most (rule G7).
 */
export function roundRobin<T>(items: readonly T[], drawVersion: DrawVersion): [T, T][][] {
  const sidesOf = drawVersion === 1 ? keepSides : balanceSides;
  return circlePairs(items.length).map((round) =>
    round.map((pair) => {
      const [first, second] = sidesOf(pair);
      return [items[first] as T, items[second] as T];
    }),
  );
}

type Pair = readonly [number, number];

function circlePairs(count: number): Pair[][] {
  if (count < 2) return [];
  const places = count + (count % 2);
  const seats = Array.from({ length: places }, (_, index) => index);
  return Array.from({ length: places - 1 }, (_, round) => {
    const circle = seats.map((seat) => (seat === 0 ? 0 : ((seat - 1 + round) % (places - 1)) + 1));
    const pairs: Pair[] = [];
    for (let seat = 0; seat < places / 2; seat += 1) {
      const [first, second] = [circle[seat] as number, circle[places - 1 - seat] as number];
      if (first < count && second < count) pairs.push([first, second]);
    }
    return pairs;
  });
}

/** The sides of draw version 1, in which the first item is always on side 1. */
const keepSides = (pair: Pair): Pair => pair;

/** The earlier of two items is on side 1 when their distance is odd, so that each item has both sides equally often. */
function balanceSides([a, b]: Pair): Pair {
  const [earlier, later] = a < b ? [a, b] : [b, a];
  return (later - earlier) % 2 === 1 ? [earlier, later] : [later, earlier];
}
