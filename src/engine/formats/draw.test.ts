import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawEntry, drawBracketSeeds, drawGroups, drawOrder, groupCount } from './draw.ts';
import { gridSize, seedLines } from './seeding.ts';

const entries = (size: { minLength: number; maxLength: number }) =>
  fc
    .array(
      fc.tuple(fc.option(fc.integer({ min: 1, max: 6 })), fc.constantFrom('A', 'b', 'B ', 'c', 'd', 'e')),
      size,
    )
    .map((list) =>
      list.map(([submitterId, artist], index): DrawEntry => ({ id: index + 1, submitterId, artist })),
    );

const seeds = fc.string({ minLength: 1 });
const ids = (songs: readonly DrawEntry[]) => songs.map((song) => song.id);
const isSpreadEvenly = (counts: number[]) => Math.max(...counts) - Math.min(...counts) <= 1;

function countIn(bins: readonly (readonly DrawEntry[])[], isOne: (song: DrawEntry) => boolean): number[] {
  return bins.map((bin) => bin.filter(isOne).length);
}

/** Pairs of songs in one bin that share a submitter or an artist, a submitter weighing more than all artists. */
function conflicts(bins: readonly (readonly DrawEntry[])[]): number {
  let cost = 0;
  for (const bin of bins) {
    for (const [index, a] of bin.entries()) {
      for (const b of bin.slice(index + 1)) {
        if (a.submitterId !== null && a.submitterId === b.submitterId) cost += 4096;
        if (a.artist.trim().toLowerCase() === b.artist.trim().toLowerCase()) cost += 1;
      }
    }
  }
  return cost;
}

function* divisions(songs: readonly DrawEntry[], sizes: readonly number[]): Generator<DrawEntry[][]> {
  const [song, ...rest] = songs;
  if (!song) {
    yield sizes.map(() => []);
    return;
  }
  for (const [bin, size] of sizes.entries()) {
    if (size === 0) continue;
    for (const division of divisions(rest, sizes.with(bin, size - 1))) {
      yield division.map((list, index) => (index === bin ? [song, ...list] : list));
    }
  }
}

describe('the number of groups (R15)', () => {
  test.each([
    [8, 4, 2],
    [16, 4, 4],
    [32, 4, 8],
    [64, 3, 21],
    [10, 4, 3],
    [8, 6, 2],
    [8, 3, 3],
    [64, 6, 11],
    [4, 6, 2],
    [5, 2, 2],
    [3, 3, 1],
  ])('%i songs, %i a group, make %i groups', (songs, songsPerGroup, groups) => {
    expect(groupCount(songs, songsPerGroup)).toBe(groups);
  });

  test('every size and songs per group that may be chosen gives at least two groups of at least two', () => {
    for (let songs = 8; songs <= 64; songs += 1) {
      for (let songsPerGroup = 3; songsPerGroup <= 6; songsPerGroup += 1) {
        const count = groupCount(songs, songsPerGroup);
        expect(count).toBeGreaterThanOrEqual(2);
        expect(Math.floor(songs / count)).toBeGreaterThanOrEqual(2);
      }
    }
  });
});

describe('the draw of groups (R14)', () => {
  const drawing = fc.tuple(entries({ minLength: 4, maxLength: 64 }), fc.integer({ min: 2, max: 8 }), seeds);

  test('places every song once, in groups whose sizes differ by at most one', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const groups = drawGroups(songs, count, seed);
        expect(groups).toHaveLength(count);
        expect(isSpreadEvenly(groups.map((group) => group.length))).toBe(true);
        expect(ids(groups.flat()).sort((a, b) => a - b)).toEqual(ids(songs));
      }),
    );
  });

  test('is the same for the same songs and seed, in whatever order they came', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const turned = songs.toReversed();
        expect(drawGroups(turned, count, seed)).toEqual(drawGroups(songs, count, seed));
        expect(drawOrder(turned, seed)).toEqual(drawOrder(songs, seed));
        expect(drawBracketSeeds(turned, seed)).toEqual(drawBracketSeeds(songs, seed));
      }),
    );
  });

  test('gives other groups for another seed', () => {
    const songs = Array.from(
      { length: 16 },
      (_, id): DrawEntry => ({ id, submitterId: id, artist: `${id}` }),
    );
    const draws = new Set(
      Array.from({ length: 20 }, (_, n) => JSON.stringify(drawGroups(songs, 4, `seed ${n}`))),
    );
    expect(draws.size).toBe(20);
  });

  test('spreads every submitter over the groups as evenly as can be', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const groups = drawGroups(songs, count, seed);
        for (const { submitterId } of songs.filter((song) => song.submitterId !== null)) {
          expect(isSpreadEvenly(countIn(groups, (song) => song.submitterId === submitterId))).toBe(true);
        }
      }),
    );
  });

  test('spreads every artist as evenly as can be when each song is somebody else’s', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const groups = drawGroups(
          songs.map((song) => ({ ...song, submitterId: song.id, artist: song.artist.trim().toLowerCase() })),
          count,
          seed,
        );
        for (const artist of ['a', 'b', 'c', 'd', 'e']) {
          expect(isSpreadEvenly(countIn(groups, (song) => song.artist === artist))).toBe(true);
        }
      }),
    );
  });

  test('is as good as the best of all divisions of up to eight songs, submitters first, then artists', () => {
    fc.assert(
      fc.property(
        entries({ minLength: 4, maxLength: 8 }),
        fc.integer({ min: 2, max: 3 }),
        seeds,
        (songs, count, seed) => {
          const groups = drawGroups(songs, count, seed);
          let best = Infinity;
          for (const division of divisions(
            songs,
            groups.map((group) => group.length),
          )) {
            best = Math.min(best, conflicts(division));
          }
          expect(conflicts(groups)).toBe(best);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('keeps the songs of a group in the order of the draw', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const order = ids(drawOrder(songs, seed));
        for (const group of drawGroups(songs, count, seed)) {
          const places = group.map((song) => order.indexOf(song.id));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});

describe('the draw of a bracket (R14)', () => {
  const drawing = fc.tuple(entries({ minLength: 2, maxLength: 64 }), seeds);

  test('seeds every song once', () => {
    fc.assert(
      fc.property(drawing, ([songs, seed]) => {
        expect(ids(drawBracketSeeds(songs, seed)).sort((a, b) => a - b)).toEqual(ids(songs));
      }),
    );
  });

  test('puts one submitter’s songs into different halves, then different quarters', () => {
    fc.assert(
      fc.property(drawing, ([songs, seed]) => {
        const seeded = drawBracketSeeds(songs, seed);
        const lines = seedLines(gridSize(songs.length)).map((line) => seeded[line - 1]);
        const parts = (count: number) => {
          const size = lines.length / count;
          return Array.from({ length: count }, (_, part) =>
            lines.slice(part * size, (part + 1) * size).filter((song) => song !== undefined),
          );
        };
        for (const { submitterId } of songs.filter((song) => song.submitterId !== null)) {
          expect(isSpreadEvenly(countIn(parts(2), (song) => song.submitterId === submitterId))).toBe(true);
          if (lines.length < 4) continue;
          expect(isSpreadEvenly(countIn(parts(4), (song) => song.submitterId === submitterId))).toBe(true);
        }
      }),
    );
  });

  test('keeps apart until the final what two people entered twice each', () => {
    const songs = [1, 1, 2, 2].map(
      (submitterId, index): DrawEntry => ({ id: index, submitterId, artist: `${index}` }),
    );
    for (let seed = 0; seed < 50; seed += 1) {
      const [first, second, third, fourth] = drawBracketSeeds(songs, `${seed}`);
      expect(first?.submitterId).not.toBe(fourth?.submitterId);
      expect(second?.submitterId).not.toBe(third?.submitterId);
    }
  });

  test('gives nothing for no songs and the song itself for one', () => {
    const song: DrawEntry = { id: 1, submitterId: null, artist: 'a' };
    expect(drawBracketSeeds([], 'x')).toEqual([]);
    expect(drawBracketSeeds([song], 'x')).toEqual([song]);
  });
});
