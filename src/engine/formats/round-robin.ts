/**
 * Pairs each item with every other item once, by the circle method: the first item stays, and the others move on by one
 * place each round (rule G2). No item plays twice in a round. An even number n gives n - 1 rounds. An odd number gives n
 * rounds, and in each round one item rests.
 */
export function roundRobin<T>(items: readonly T[]): [T, T][][] {
  if (items.length < 2) return [];
  const places = items.length + (items.length % 2);
  const seats = Array.from({ length: places }, (_, index) => index);
  return Array.from({ length: places - 1 }, (_, round) => {
    const circle = seats.map((seat) => (seat === 0 ? 0 : ((seat - 1 + round) % (places - 1)) + 1));
    const pairs: [T, T][] = [];
    for (let seat = 0; seat < places / 2; seat += 1) {
      const [first, second] = [circle[seat] as number, circle[places - 1 - seat] as number];
      if (first >= items.length || second >= items.length) continue;
      pairs.push([items[first] as T, items[second] as T]);
    }
    return pairs;
  });
}
