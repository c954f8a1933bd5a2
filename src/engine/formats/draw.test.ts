import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawEntry, drawBracketSeeds, drawGroups, drawOrder } from './draw.ts';
import { groupCount } from './groups.ts';
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

function countIn(bins: readonly (readonly DrawEntry[])[], isMatch: (song: DrawEntry) => boolean): number[] {
  return bins.map((bin) => bin.filter(isMatch).length);
}

/** Counts pairs of songs in one bin that share a submitter or an artist. A submitter weighs more than all artists. */
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

describe('groupCount', () => {
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
  ])('%i songs with %i songs per group make %i groups (rule G1)', (songs, songsPerGroup, groups) => {
    expect(groupCount(songs, songsPerGroup)).toBe(groups);
  });

  test('each allowed size and songs per group gives at least two groups of at least two songs (rule G1)', () => {
    for (let songs = 8; songs <= 64; songs += 1) {
      for (let songsPerGroup = 3; songsPerGroup <= 6; songsPerGroup += 1) {
        const count = groupCount(songs, songsPerGroup);
        expect(count).toBeGreaterThanOrEqual(2);
        expect(Math.floor(songs / count)).toBeGreaterThanOrEqual(2);
      }
    }
  });
});

describe('drawGroups', () => {
  const drawing = fc.tuple(entries({ minLength: 4, maxLength: 64 }), fc.integer({ min: 2, max: 8 }), seeds);

  test('the draw puts each song into one group, and group sizes differ by at most one', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const groups = drawGroups(songs, count, seed);
        expect(groups).toHaveLength(count);
        expect(isSpreadEvenly(groups.map((group) => group.length))).toBe(true);
        expect(ids(groups.flat()).sort((a, b) => a - b)).toEqual(ids(songs));
      }),
    );
  });

  test('the same songs and seed give the same draw, in any order of the songs (rule D1)', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const reversed = songs.toReversed();
        expect(drawGroups(reversed, count, seed)).toEqual(drawGroups(songs, count, seed));
        expect(drawOrder(reversed, seed)).toEqual(drawOrder(songs, seed));
        expect(drawBracketSeeds(reversed, seed)).toEqual(drawBracketSeeds(songs, seed));
      }),
    );
  });

  test('another seed gives other groups (rule D1)', () => {
    const songs = Array.from(
      { length: 16 },
      (_, id): DrawEntry => ({ id, submitterId: id, artist: `${id}` }),
    );
    const draws = new Set(
      Array.from({ length: 20 }, (_, n) => JSON.stringify(drawGroups(songs, 4, `seed ${n}`))),
    );
    expect(draws.size).toBe(20);
  });

  test('the draw spreads the songs of each submitter evenly over the groups (rule D3)', () => {
    fc.assert(
      fc.property(drawing, ([songs, count, seed]) => {
        const groups = drawGroups(songs, count, seed);
        for (const { submitterId } of songs.filter((song) => song.submitterId !== null)) {
          expect(isSpreadEvenly(countIn(groups, (song) => song.submitterId === submitterId))).toBe(true);
        }
      }),
    );
  });

  test('the draw spreads the songs of each artist evenly when no submitter has two songs (rule D3)', () => {
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

  test('the draw of up to eight songs is as good as the best of all divisions', () => {
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

  test('the songs of a group are in draw order (rule D4)', () => {
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

describe('drawBracketSeeds', () => {
  const drawing = fc.tuple(entries({ minLength: 2, maxLength: 64 }), seeds);

  test('the draw gives each song one seed', () => {
    fc.assert(
      fc.property(drawing, ([songs, seed]) => {
        expect(ids(drawBracketSeeds(songs, seed)).sort((a, b) => a - b)).toEqual(ids(songs));
      }),
    );
  });

  test('the draw spreads the songs of one submitter over halves, then quarters', () => {
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

  test('the draw of no song is empty, and the draw of one song is that song', () => {
    const song: DrawEntry = { id: 1, submitterId: null, artist: 'a' };
    expect(drawBracketSeeds([], 'x')).toEqual([]);
    expect(drawBracketSeeds([song], 'x')).toEqual([song]);
  });
});
