/** Returns the number of lines of a bracket: the smallest power of two that holds the songs, at least 2. */
export function gridSize(songs: number): number {
  let size = 2;
  while (size < songs) size *= 2;
  return size;
}

/**
 * Returns the seed (from 1) of each line by standard seeding, from the top (rule B1). `size` is a power of two. The two
 * seeds of a first match add up to size + 1, so seed 1 meets the last seed first. Seeds 1 and 2 can meet only in the final.
 */
export function seedLines(size: number): number[] {
  let lines = [1, 2];
  while (lines.length < size) {
    const sum = lines.length * 2 + 1;
    lines = lines.flatMap((seed) => [seed, sum - seed]);
  }
  return lines;
}
