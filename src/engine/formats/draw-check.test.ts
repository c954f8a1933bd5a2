import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketFromGrid, drawSides, seededGrid } from './bracket.ts';
import { drawBracketSeeds, drawGroups } from './draw.ts';
import { checkDraw, type StoredDraw } from './draw-check.ts';
import { groupMatches } from './group-matches.ts';
import { groupCount } from './groups.ts';

/** Songs of a few submitters and artists, so that the draw has something to spread. */
const entriesOf = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: index * 3 + 5,
    submitterId: (index * 7) % 5,
    artist: `Artist ${index % 4}`,
  }));

function playoffOf(size: number, seed: string): StoredDraw {
  const seeds = drawBracketSeeds(entriesOf(size), seed);
  const grid = drawSides(seededGrid(seeds.map(({ id }) => id)), seed, 2);
  const matches = bracketFromGrid(grid, { thirdPlace: true }).matches.map(({ key, song1, song2 }) => ({
    key,
    song1Id: song1.kind === 'entry' ? song1.entryId : null,
    song2Id: song2.kind === 'entry' ? song2.entryId : null,
  }));
  const songs = seeds.map((entry, index) => ({ ...entry, groupPosition: null, drawPosition: index + 1 }));
  return { seed, drawVersion: 2, songsPerGroup: 4, songs, grid, matches };
}

function groupsOf(size: number, seed: string): StoredDraw {
  const drawn = drawGroups(entriesOf(size), groupCount(size, 4), seed);
  const songs = drawn
    .flatMap((group, index) => group.map((entry) => ({ ...entry, groupPosition: index + 1 })))
    .map((entry, index) => ({ ...entry, drawPosition: index + 1 }));
  const matches = drawn.flatMap((group, index) =>
    groupMatches({ position: index + 1, songIds: group.map(({ id }) => id) }, 2),
  );
  return { seed, drawVersion: 2, songsPerGroup: 4, songs, grid: null, matches };
}

const sizes = fc.integer({ min: 4, max: 40 });
const draws = fc.tuple(sizes, fc.string(), fc.constantFrom(playoffOf, groupsOf));

describe('the check of a draw (rule D7)', () => {
  it('finds every draw of the engine right, also with numbers in place of submitters and artists', () => {
    fc.assert(
      fc.property(draws, ([size, seed, drawOf]) => {
        const draw = drawOf(size, seed);
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

  it('finds another seed wrong', () => {
    for (const draw of [playoffOf(16, 'seed'), groupsOf(16, 'seed')]) {
      expect(checkDraw({ ...draw, seed: 'seeds' }).differences.length).toBeGreaterThan(0);
    }
  });

  it('takes deleted matches and a grid that was not stored for no difference', () => {
    const draw = playoffOf(8, 'seed');
    const check = checkDraw({ ...draw, grid: null, matches: draw.matches.slice(2) });
    expect(check).toEqual({ checked: ['seed', 'match'], differences: [] });
  });
});
