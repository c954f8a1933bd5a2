import { createRandom, shuffle } from './random.ts';
import { gridSize, seedLines } from './seeding.ts';
import { spread } from './spread.ts';

/** A main entry in the draw. */
export type DrawEntry = { id: number; submitterId: number | null; artist: string };

/** Returns the entries in draw order. It depends on the seed, and not on the order of `entries`. */
export function drawOrder(entries: readonly DrawEntry[], seed: string): DrawEntry[] {
  const sorted = [...entries].sort((a, b) => a.id - b.id);
  return shuffle(sorted, createRandom(seed));
}

/**
 * Draws `count` groups whose sizes differ by at most one, larger groups first (rule G1). It spreads the songs of one
 * submitter, then those of one artist, over the groups (rule D3). The songs of a group keep the draw order.
 */
export function drawGroups(entries: readonly DrawEntry[], count: number, seed: string): DrawEntry[][] {
  const smallSize = Math.floor(entries.length / count);
  const largerGroups = entries.length % count;
  const sizes = Array.from({ length: count }, (_, index) => smallSize + (index < largerGroups ? 1 : 0));
  return spread(drawOrder(entries, seed), sizes, createRandom(`${seed} groups`));
}

/**
 * Draws the seeds of a playoff, seed 1 first. It spreads the songs of one submitter, then those of one artist, over the
 * halves of the bracket, then its quarters, and so on.
 */
export function drawBracketSeeds(entries: readonly DrawEntry[], seed: string): DrawEntry[] {
  const random = createRandom(`${seed} bracket`);
  const seeded = new Map<number, DrawEntry>();
  const placeSongs = (songs: readonly DrawEntry[], lines: readonly number[]) => {
    const usedLines = lines.filter((line) => line <= entries.length);
    const [song] = songs;
    if (song && usedLines.length === 1) {
      seeded.set(usedLines[0] as number, song);
      return;
    }
    const half = lines.length / 2;
    const upper = lines.slice(0, half);
    const upperSize = upper.filter((line) => line <= entries.length).length;
    const [above = [], below = []] = spread(songs, [upperSize, songs.length - upperSize], random);
    placeSongs(above, upper);
    placeSongs(below, lines.slice(half));
  };
  if (entries.length > 0) placeSongs(drawOrder(entries, seed), seedLines(gridSize(entries.length)));
  return [...seeded].sort(([a], [b]) => a - b).map(([, song]) => song);
}
