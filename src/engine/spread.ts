import { shuffle } from './random.ts';
import { artistKey } from './song-identity.ts';

/** What keeps two songs apart in a draw: one submitter first, one artist second (R14). A null submitter is nobody else's. */
export type Spreadable = { submitterId: number | null; artist: string };

/** One submitter in common outweighs every artist in common that 64 songs can have. */
const SUBMITTER_WEIGHT = 4096;
const ATTEMPTS = 24;

type Criterion = { weight: number; codes: number[] };
type Attempt = { bins: number[]; cost: number };

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
    const totals = new Map<number, number>();
    for (const code of codes) totals.set(code, (totals.get(code) ?? 0) + 1);
    for (const total of totals.values()) {
      const full = total % binCount;
      const low = Math.floor(total / binCount);
      cost += weight * (full * pairs(low + 1) + (binCount - full) * pairs(low));
    }
  }
  return cost;
}

/** Swaps two songs of different bins as long as that takes songs apart which belong apart. */
function improve(bins: number[], criteria: readonly Criterion[], binCount: number): Attempt {
  const counts = criteria.map(({ codes }) => {
    const table = Array.from({ length: binCount }, () => new Array<number>(codes.length).fill(0));
    codes.forEach((code, item) => {
      const row = table[bins[item] as number] as number[];
      row[code] = (row[code] as number) + 1;
    });
    return table;
  });
  const at = (criterion: number, bin: number, code: number) => counts[criterion]?.[bin]?.[code] as number;
  const add = (criterion: number, bin: number, code: number, by: number) => {
    (counts[criterion]?.[bin] as number[])[code] = at(criterion, bin, code) + by;
  };
  const gain = (i: number, j: number) => {
    const [from, to] = [bins[i] as number, bins[j] as number];
    let change = 0;
    criteria.forEach(({ weight, codes }, c) => {
      const [a, b] = [codes[i] as number, codes[j] as number];
      if (a === b) return;
      change += weight * (at(c, to, a) - at(c, from, a) + at(c, from, b) - at(c, to, b) + 2);
    });
    return -change;
  };
  const swap = (i: number, j: number) => {
    const [from, to] = [bins[i] as number, bins[j] as number];
    criteria.forEach(({ codes }, c) => {
      add(c, from, codes[i] as number, -1);
      add(c, to, codes[i] as number, 1);
      add(c, to, codes[j] as number, -1);
      add(c, from, codes[j] as number, 1);
    });
    bins[i] = to;
    bins[j] = from;
  };
  for (let improved = true; improved; ) {
    improved = false;
    for (let i = 0; i < bins.length; i += 1) {
      for (let j = i + 1; j < bins.length; j += 1) {
        if (bins[i] === bins[j] || gain(i, j) <= 0) continue;
        swap(i, j);
        improved = true;
      }
    }
  }
  const cost = criteria.reduce(
    (sum, { weight }, c) =>
      sum + weight * (counts[c] as number[][]).flat().reduce((all, count) => all + pairs(count), 0),
    0,
  );
  return { bins, cost };
}

/**
 * Divides songs over bins of the given sizes so that one submitter's songs, and after that one artist's, lie in
 * different bins as far as possible (R14). The sizes add up to the number of songs and differ by at most one; within
 * a bin the order of `items` is kept. With such sizes the swaps always reach the best division for submitters; for
 * artists beside them several attempts are made and the best is taken.
 */
export function spread<T extends Spreadable>(
  items: readonly T[],
  sizes: readonly number[],
  random: () => number,
): T[][] {
  const criteria = criteriaOf(items);
  const least = leastCost(criteria, sizes.length);
  const places = sizes.flatMap((size, bin) => new Array<number>(size).fill(bin));
  let best: Attempt | null = null;
  for (let attempt = 0; attempt < ATTEMPTS && (best === null || best.cost > least); attempt += 1) {
    const candidate = improve(shuffle(places, random), criteria, sizes.length);
    if (best === null || candidate.cost < best.cost) best = candidate;
  }
  const bins = best?.bins ?? [];
  return sizes.map((_, bin) => items.filter((_item, index) => bins[index] === bin));
}
