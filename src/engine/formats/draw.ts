import { createRandom, shuffle } from './random.ts';
import { gridSize, seedLines } from './seeding.ts';
import { spread } from './spread.ts';

/** A main entry in the draw. */
export type DrawEntry = { id: number; submitterId: number | null; artist: string };

/** The fewest groups of a group stage, and the fewest songs of a group (rule G1). */
const MIN_GROUPS = 2;
const MIN_GROUP_SIZE = 2;

/** Returns the entries in draw order, which the seed alone decides, not the order of `entries` (rules D1, D4). */
export function drawOrder(entries: readonly DrawEntry[], seed: string): DrawEntry[] {
  const sorted = [...entries].sort((a, b) => a.id - b.id);
  return shuffle(sorted, createRandom(seed));
}

/** Returns the number of groups: `round(maxParticipants / songsPerGroup)`, at least 2, none with a single song (rule G1). */
export function groupCount(maxParticipants: number, songsPerGroup: number): number {
  const wanted = Math.max(MIN_GROUPS, Math.round(maxParticipants / songsPerGroup));
  return Math.max(1, Math.min(wanted, Math.floor(maxParticipants / MIN_GROUP_SIZE)));
}

/**
 * Draws `count` groups whose sizes differ by at most one, larger groups first (rule G1). It spreads the songs of one
 * submitter, then those of one artist, over the groups (rule D3). The songs of a group keep the draw order.
 */
export function drawGroups(entries: readonly DrawEntry[], count: number, seed: string): DrawEntry[][] {
  const small = Math.floor(entries.length / count);
  const larger = entries.length % count;
  const sizes = Array.from({ length: count }, (_, index) => (index < larger ? small + 1 : small));
  return spread(drawOrder(entries, seed), sizes, createRandom(`${seed} groups`));
}

/**
 * Draws the seeds of a playoff, seed 1 first. It spreads the songs of one submitter, then those of one artist, over the
 * halves of the bracket, then its quarters, and so on (rule D3).
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
