import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupTables } from '#engine/ranking/group-tables.ts';
import { bracketFromGrid, drawSides, seededGrid } from './bracket.ts';
import { drawBracketSeeds, drawGroups } from './draw.ts';
import { checkDraw, type StoredDraw } from './draw-check.ts';
import { DRAW_VERSIONS, type DrawVersion } from './draw-version.ts';
import { groupGrid } from './group-bracket.ts';
import { groupMatches } from './group-matches.ts';
import { groupCount } from './groups.ts';

/** Songs of a few submitters and artists, so that the draw has something to spread. */
const entriesOf = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: index * 3 + 5,
    submitterId: (index * 7) % 5,
    artist: `Artist ${index % 4}`,
  }));

function playoffOf(size: number, seed: string, drawVersion: DrawVersion = 2): StoredDraw {
  const seeds = drawBracketSeeds(entriesOf(size), seed);
  const grid = drawSides(seededGrid(seeds.map(({ id }) => id)), seed, drawVersion);
  const matches = bracketFromGrid(grid, { thirdPlace: true }).matches.map(({ key, song1, song2 }) => ({
    key,
    song1Id: song1.kind === 'entry' ? song1.entryId : null,
    song2Id: song2.kind === 'entry' ? song2.entryId : null,
  }));
  const songs = seeds.map((entry, index) => ({ ...entry, groupPosition: null, drawPosition: index + 1 }));
  return { seed, drawVersion, songsPerGroup: 4, songs, grid, matches, groupStage: null };
}

function groupsOf(size: number, seed: string, drawVersion: DrawVersion = 2): StoredDraw {
  const drawn = drawGroups(entriesOf(size), groupCount(size, 4), seed);
  const songs = drawn
    .flatMap((group, index) => group.map((entry) => ({ ...entry, groupPosition: index + 1 })))
    .map((entry, index) => ({ ...entry, drawPosition: index + 1 }));
  const matches = drawn.flatMap((group, index) =>
    groupMatches({ position: index + 1, songIds: group.map(({ id }) => id) }, drawVersion),
  );
  return { seed, drawVersion, songsPerGroup: 4, songs, grid: null, matches, groupStage: null };
}

/** A knockout after groups, whose matches have any votes and whose songs may be withdrawn. */
function knockoutOf(
  size: number,
  seed: string,
  votes: readonly number[],
  withdrawnIds: number[],
  drawVersion: DrawVersion,
): StoredDraw {
  const draw = groupsOf(size, seed, drawVersion);
  const groupOf = new Map(draw.songs.map(({ id, groupPosition }) => [id, groupPosition]));
  const results = draw.matches.map(({ song1Id, song2Id }, index) => ({
    group: groupOf.get(song1Id ?? 0) ?? null,
    song1Id,
    song2Id,
    song1Votes: votes[index % votes.length] ?? 0,
    song2Votes: votes[(index * 3 + 1) % votes.length] ?? 0,
  }));
  const entries = draw.songs.map((song) => ({ ...song, group: song.groupPosition }));
  const tables = groupTables(entries, results, new Set(withdrawnIds));
  const grid = drawSides(groupGrid(tables), seed, drawVersion);
  return { ...draw, grid, groupStage: { results, withdrawnIds } };
}

const sizes = fc.integer({ min: 4, max: 40 });
const versions = fc.constantFrom(...DRAW_VERSIONS);
const draws = fc.tuple(sizes, fc.string(), fc.constantFrom(playoffOf, groupsOf), versions);

describe('the check of a draw (rule D7)', () => {
  it('confirms every draw of the engine, even with numbers in place of submitters and artists', () => {
    fc.assert(
      fc.property(draws, ([size, seed, drawOf, drawVersion]) => {
        const draw = drawOf(size, seed, drawVersion);
        expect(checkDraw(draw).differences).toEqual([]);
        const songs = draw.songs.map((song) => ({
          ...song,
          submitterId: 100 - (song.submitterId ?? 0),
          artist: `${song.artist.length}${song.artist.at(-1)}`,
        }));
        expect(checkDraw({ ...draw, songs: songs.toReversed() }).differences).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('confirms every knockout after groups, whatever the results, and names exchanged lines', () => {
    const votes = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1 });
    const withdrawn = fc.uniqueArray(fc.integer({ min: 0, max: 39 }).map((index) => index * 3 + 5));
    fc.assert(
      fc.property(
        sizes,
        fc.string(),
        votes,
        withdrawn,
        fc.nat(),
        versions,
        (size, seed, given, ids, place, version) => {
          const draw = knockoutOf(size, seed, given, ids, version);
          const right = checkDraw({ ...draw, songs: draw.songs.toReversed() });
          expect(right).toEqual({ checked: ['group', 'match', 'knockout'], differences: [] });
          const grid = draw.grid ?? [];
          const taken = grid.flatMap((songId, line) => (songId === null ? [] : [line]));
          const [first = 0, second = 0] = [taken[place % taken.length], taken[(place + 1) % taken.length]];
          const moved = grid.with(first, grid[second] ?? null).with(second, grid[first] ?? null);
          const lines = checkDraw({ ...draw, grid: moved }).differences.map((difference) => difference.place);
          expect(lines).toEqual(
            [first, second].sort((a, b) => a - b).map((at) => ({ kind: 'knockout', line: at + 1 })),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('names both places of two songs that changed places', () => {
    const draw = playoffOf(8, 'seed');
    const [first, second] = draw.songs;
    if (!first || !second) throw new Error('No songs');
    const swapped = draw.songs.map((song) =>
      song === first ? { ...song, drawPosition: 2 } : song === second ? { ...song, drawPosition: 1 } : song,
    );
    expect(checkDraw({ ...draw, songs: swapped })).toEqual({
      checked: ['seed', 'line', 'match'],
      differences: [
        { place: { kind: 'seed', place: 1 }, expectedId: first.id, storedId: second.id },
        { place: { kind: 'seed', place: 2 }, expectedId: second.id, storedId: first.id },
      ],
    });
  });

  it('names a song that moved to another group, and a match with its sides changed', () => {
    const draw = groupsOf(8, 'seed');
    const moved = draw.songs.find(({ groupPosition }) => groupPosition === 1);
    const songs = draw.songs.map((song) => (song === moved ? { ...song, groupPosition: 2 } : song));
    const kinds = checkDraw({ ...draw, songs }).differences.map(({ place }) => place.kind);
    expect(kinds.length).toBeGreaterThan(0);
    expect(new Set(kinds)).toEqual(new Set(['group']));
    const matches = draw.matches.map((match, index) =>
      index === 0 ? { key: match.key, song1Id: match.song2Id, song2Id: match.song1Id } : match,
    );
    const places = checkDraw({ ...draw, matches }).differences.map(({ place }) => place);
    expect(places).toEqual([
      { kind: 'match', key: 'G1.1.1', side: 1 },
      { kind: 'match', key: 'G1.1.1', side: 2 },
    ]);
  });

  it('reports a wrong seed', () => {
    for (const draw of [playoffOf(16, 'seed'), groupsOf(16, 'seed')]) {
      expect(checkDraw({ ...draw, seed: 'seeds' }).differences.length).toBeGreaterThan(0);
    }
  });

  it('reports no difference for deleted matches and for a grid that was not stored', () => {
    const draw = playoffOf(8, 'seed');
    const check = checkDraw({ ...draw, grid: null, matches: draw.matches.slice(2) });
    expect(check).toEqual({ checked: ['seed', 'match'], differences: [] });
  });
});
