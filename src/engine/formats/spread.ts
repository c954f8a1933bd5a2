import { artistKey } from '#engine/songs/song-identity.ts';
import { shuffle } from './random.ts';

/** An item whose submitter and artist keep it apart from others. A null submitter differs from every other submitter. */
export type Spreadable = { submitterId: number | null; artist: string };

/** A shared submitter outweighs all shared artists that 64 songs can have. */
const SUBMITTER_WEIGHT = 4096;
const ATTEMPTS = 24;

/** A property that keeps songs apart. `codes` numbers each song's submitter or artist. */
type Criterion = { weight: number; codes: readonly number[] };
/** A criterion with the number of songs of each code in each bin. */
type CountedCriterion = Criterion & { counts: number[][] };
/** The bin of each item, and the cost of the division. */
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

const pairCount = (count: number) => (count * (count - 1)) / 2;

/** Returns a lower bound of the cost: each submitter and each artist spread evenly. */
function leastCost(criteria: readonly Criterion[], binCount: number): number {
  let cost = 0;
  for (const { weight, codes } of criteria) {
    for (const songs of Map.groupBy(codes, (code) => code).values()) {
      const low = Math.floor(songs.length / binCount);
      const full = songs.length % binCount;
      cost += weight * (full * pairCount(low + 1) + (binCount - full) * pairCount(low));
    }
  }
  return cost;
}

function countIn(criterion: Criterion, bins: readonly number[], binCount: number): CountedCriterion {
  const counts = Array.from({ length: binCount }, () => new Array<number>(criterion.codes.length).fill(0));
  const counted = { ...criterion, counts };
  criterion.codes.forEach((code, song) => {
    addTo(counted, bins[song] as number, code, 1);
  });
  return counted;
}

const countAt = ({ counts }: CountedCriterion, bin: number, code: number) => counts[bin]?.[code] as number;

function addTo(criterion: CountedCriterion, bin: number, code: number, by: number): void {
  (criterion.counts[bin] as number[])[code] = countAt(criterion, bin, code) + by;
}

/** Returns by how much the cost grows when songs `i` and `j` swap their bins. */
function swapCost(criteria: readonly CountedCriterion[], bins: readonly number[], i: number, j: number) {
  const [here, there] = [bins[i] as number, bins[j] as number];
  let cost = 0;
  for (const criterion of criteria) {
    const [a, b] = [criterion.codes[i] as number, criterion.codes[j] as number];
    if (a === b) continue;
    const arriving = countAt(criterion, there, a) + countAt(criterion, here, b);
    const leaving = countAt(criterion, here, a) - 1 + countAt(criterion, there, b) - 1;
    cost += criterion.weight * (arriving - leaving);
  }
  return cost;
}

function swap(criteria: readonly CountedCriterion[], bins: number[], i: number, j: number): void {
  const [here, there] = [bins[i] as number, bins[j] as number];
  for (const criterion of criteria) {
    const [a, b] = [criterion.codes[i] as number, criterion.codes[j] as number];
    addTo(criterion, here, a, -1);
    addTo(criterion, there, a, 1);
    addTo(criterion, there, b, -1);
    addTo(criterion, here, b, 1);
  }
  bins[i] = there;
  bins[j] = here;
}

function costOf(criteria: readonly CountedCriterion[]): number {
  const perCriterion = criteria.map(({ weight, counts }) =>
    counts.flat().reduce((sum, count) => sum + weight * pairCount(count), 0),
  );
  return perCriterion.reduce((sum, cost) => sum + cost, 0);
}

/** Swaps songs of different bins while a swap reduces the cost. */
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
 * Divides items over bins of the given sizes so that items of one submitter, then items of one artist, lie in different
 * bins as far as possible. The sizes add up to the number of items and differ by at most one. A bin keeps the
 * order of `items`.
 */
export function spread<T extends Spreadable>(
  items: readonly T[],
  sizes: readonly number[],
  random: () => number,
): T[][] {
  const criteria = criteriaOf(items);
  const least = leastCost(criteria, sizes.length);
  const places = sizes.flatMap((size, bin) => new Array<number>(size).fill(bin));
  // Swaps always reach the best division for submitters. For artists the best of several attempts counts.
  let best: Division | null = null;
  for (let attempt = 0; attempt < ATTEMPTS && (best === null || best.cost > least); attempt += 1) {
    const candidate = improve(shuffle(places, random), criteria, sizes.length);
    if (best === null || candidate.cost < best.cost) best = candidate;
  }
  const bins = best?.bins ?? [];
  return sizes.map((_, bin) => items.filter((_item, index) => bins[index] === bin));
}
