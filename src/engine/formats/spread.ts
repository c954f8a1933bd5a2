import { artistKey } from '#engine/songs/song-identity.ts';
import { shuffle } from './random.ts';

/**
 * What keeps two songs apart in a draw: one submitter first, one artist second (R14). A null submitter is
 * nobody else's.
 */
export type Spreadable = { submitterId: number | null; artist: string };

/** One submitter in common outweighs every artist in common that 64 songs can have. */
const SUBMITTER_WEIGHT = 4096;
const ATTEMPTS = 24;

/** What may be in common: `codes` names each song's submitter or artist by a number. */
type Criterion = { weight: number; codes: readonly number[] };
/** How many songs of each code lie in each bin. */
type Counted = Criterion & { counts: number[][] };
type Division = { bins: number[]; cost: number };

function encode(keys: readonly (string | number)[]): number[] {
  const seen = new Map<string | number, number>();
  return keys.map((key) => {
    const code = seen.get(key) ?? seen.size;
    seen.set(key, code);
    return code;
  });
}

function criteriaOf(items: readonly Spreadable[]): Criterion[] {
  return [
    {
      weight: SUBMITTER_WEIGHT,
      codes: encode(items.map((item, index) => item.submitterId ?? `alone ${index}`)),
    },
    { weight: 1, codes: encode(items.map((item) => artistKey(item.artist))) },
  ];
}

const pairs = (count: number) => (count * (count - 1)) / 2;

/** Nobody can do better than each submitter and each artist spread evenly, whatever the other needs. */
function leastCost(criteria: readonly Criterion[], binCount: number): number {
  let cost = 0;
  for (const { weight, codes } of criteria) {
    for (const songs of Map.groupBy(codes, (code) => code).values()) {
      const low = Math.floor(songs.length / binCount);
      const full = songs.length % binCount;
      cost += weight * (full * pairs(low + 1) + (binCount - full) * pairs(low));
    }
  }
  return cost;
}

function countIn(criterion: Criterion, bins: readonly number[], binCount: number): Counted {
  const counts = Array.from({ length: binCount }, () => new Array<number>(criterion.codes.length).fill(0));
  const counted = { ...criterion, counts };
  criterion.codes.forEach((code, song) => {
    add(counted, bins[song] as number, code, 1);
  });
  return counted;
}

const at = ({ counts }: Counted, bin: number, code: number) => counts[bin]?.[code] as number;

function add(criterion: Counted, bin: number, code: number, by: number): void {
  (criterion.counts[bin] as number[])[code] = at(criterion, bin, code) + by;
}

/** By how much the cost grows when songs `i` and `j` change their bins. */
function swapCost(criteria: readonly Counted[], bins: readonly number[], i: number, j: number): number {
  const [here, there] = [bins[i] as number, bins[j] as number];
  let cost = 0;
  for (const criterion of criteria) {
    const [a, b] = [criterion.codes[i] as number, criterion.codes[j] as number];
    if (a === b) continue;
    const arriving = at(criterion, there, a) + at(criterion, here, b);
    const leaving = at(criterion, here, a) - 1 + at(criterion, there, b) - 1;
    cost += criterion.weight * (arriving - leaving);
  }
  return cost;
}

function swap(criteria: readonly Counted[], bins: number[], i: number, j: number): void {
  const [here, there] = [bins[i] as number, bins[j] as number];
  for (const criterion of criteria) {
    const [a, b] = [criterion.codes[i] as number, criterion.codes[j] as number];
    add(criterion, here, a, -1);
    add(criterion, there, a, 1);
    add(criterion, there, b, -1);
    add(criterion, here, b, 1);
  }
  bins[i] = there;
  bins[j] = here;
}

function costOf(criteria: readonly Counted[]): number {
  const perCriterion = criteria.map(({ weight, counts }) =>
    counts.flat().reduce((sum, count) => sum + weight * pairs(count), 0),
  );
  return perCriterion.reduce((sum, cost) => sum + cost, 0);
}

/** Swaps two songs of different bins as long as that takes songs apart which belong apart. */
function improve(bins: number[], criteria: readonly Criterion[], binCount: number): Division {
  const counted = criteria.map((criterion) => countIn(criterion, bins, binCount));
  for (let improved = true; improved; ) {
    improved = false;
    for (let i = 0; i < bins.length; i += 1) {
      for (let j = i + 1; j < bins.length; j += 1) {
        if (bins[i] === bins[j] || swapCost(counted, bins, i, j) >= 0) continue;
        swap(counted, bins, i, j);
        improved = true;
      }
    }
  }
  return { bins, cost: costOf(counted) };
}

/**
 * Divides songs over bins of the given sizes so that one submitter's songs, and after that one artist's,
 * lie in different bins as far as possible (R14). The sizes add up to the number of songs and differ by at
 * most one; within a bin the order of `items` is kept. With such sizes the swaps always reach the best
 * division for submitters; for artists beside them several attempts are made and the best is taken.
 */
export function spread<T extends Spreadable>(
  items: readonly T[],
  sizes: readonly number[],
  random: () => number,
): T[][] {
  const criteria = criteriaOf(items);
  const least = leastCost(criteria, sizes.length);
  const places = sizes.flatMap((size, bin) => new Array<number>(size).fill(bin));
  let best: Division | null = null;
  for (let attempt = 0; attempt < ATTEMPTS && (best === null || best.cost > least); attempt += 1) {
    const candidate = improve(shuffle(places, random), criteria, sizes.length);
    if (best === null || candidate.cost < best.cost) best = candidate;
  }
  const bins = best?.bins ?? [];
  return sizes.map((_, bin) => items.filter((_item, index) => bins[index] === bin));
}
