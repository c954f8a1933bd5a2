/** The grid of a single elimination for so many songs: the next power of two, at least 2. */
export function gridSize(songs: number): number {
  let size = 2;
  while (size < songs) size *= 2;
  return size;
}

/**
 * Standard seeding of a grid whose size is a power of two: the seed (from 1) on each line from the top.
 * Neighbours always add up to size + 1, so seed 1 meets the last one first and seeds 1 and 2 meet only in
 * the final.
 */
export function seedLines(size: number): number[] {
  let lines = [1, 2];
  while (lines.length < size) {
    const sum = lines.length * 2 + 1;
    lines = lines.flatMap((seed) => [seed, sum - seed]);
  }
  return lines;
}
