/**
 * Everyone against everyone once, by the circle method (R15): the first stays, the others turn by one place
 * a round. Nobody plays twice in a round; with an odd number one rests each round. Returns the rounds in
 * order, n - 1 of them for an even number, n for an odd one.
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
