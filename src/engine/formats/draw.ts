import { createRandom, shuffle } from './random.ts';
import { gridSize, seedLines } from './seeding.ts';
import { spread } from './spread.ts';

/** A main entry in the draw. */
export type DrawEntry = { id: number; submitterId: number | null; artist: string };

/** The fewest groups of a group stage (R15), and the fewest songs that make one. */
const MIN_GROUPS = 2;
const MIN_GROUP_SIZE = 2;

/**
 * The order of the draw (R14), the last tiebreak of every ranking (R15). The seed alone decides it, not the
 * order of arrival.
 */
export function drawOrder(entries: readonly DrawEntry[], seed: string): DrawEntry[] {
  const sorted = [...entries].sort((a, b) => a.id - b.id);
  return shuffle(sorted, createRandom(seed));
}

/**
 * How many groups a tournament has (R15): `round(maxParticipants / songsPerGroup)`, at least 2, and never
 * one of a single song.
 */
export function groupCount(maxParticipants: number, songsPerGroup: number): number {
  const wanted = Math.max(MIN_GROUPS, Math.round(maxParticipants / songsPerGroup));
  return Math.max(1, Math.min(wanted, Math.floor(maxParticipants / MIN_GROUP_SIZE)));
}

/**
 * Draws `count` groups whose sizes differ by at most one, the first ones being the larger; one submitter's
 * songs and one artist's are spread as far as possible (R14). Within a group the songs stand in
 * `drawOrder`.
 */
export function drawGroups(entries: readonly DrawEntry[], count: number, seed: string): DrawEntry[][] {
  const small = Math.floor(entries.length / count);
  const larger = entries.length % count;
  const sizes = Array.from({ length: count }, (_, index) => (index < larger ? small + 1 : small));
  return spread(drawOrder(entries, seed), sizes, createRandom(`${seed} groups`));
}

/**
 * Draws the seeds of a knockout without groups, seed 1 first. One submitter's songs and one artist's fall
 * into different halves of the bracket, then different quarters, and so on, as far as possible (R14).
 */
export function drawBracketSeeds(entries: readonly DrawEntry[], seed: string): DrawEntry[] {
  const random = createRandom(`${seed} bracket`);
  const seeded = new Map<number, DrawEntry>();
  const place = (songs: readonly DrawEntry[], lines: readonly number[]) => {
    const real = lines.filter((line) => line <= entries.length);
    const [song] = songs;
    if (song && real.length === 1) {
      seeded.set(real[0] as number, song);
      return;
    }
    const half = lines.length / 2;
    const upper = lines.slice(0, half);
    const upperSize = upper.filter((line) => line <= entries.length).length;
    const [above = [], below = []] = spread(songs, [upperSize, songs.length - upperSize], random);
    place(above, upper);
    place(below, lines.slice(half));
  };
  if (entries.length > 0) place(drawOrder(entries, seed), seedLines(gridSize(entries.length)));
  return [...seeded].sort(([a], [b]) => a - b).map(([, song]) => song);
}
