import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bracket,
  type BracketMatch,
  bracketFromGrid,
  drawSides,
  type SideSource,
  seededGrid,
} from './bracket.ts';

const SIZES = Array.from({ length: 63 }, (_, index) => index + 2);
const seedsOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const build = (count: number, thirdPlace = false) =>
  bracketFromGrid(seededGrid(seedsOf(count)), { thirdPlace });
const entriesOf = (match: BracketMatch) =>
  [match.song1, match.song2].flatMap((source) => (source.kind === 'entry' ? [source.entryId] : []));
const main = (bracket: Bracket) => bracket.matches.filter((match) => match.phase !== 'Third Place Match');

/** Plays a bracket. `upperWins` decides for each match in order whether its first song wins. */
function play(bracket: Bracket, upperWins: (songs: [number, number], index: number) => boolean) {
  const results = new Map<string, { winner: number; loser: number }>();
  const songOf = (source: SideSource): number => {
    if (source.kind === 'entry') return source.entryId;
    const result = results.get(source.of);
    if (!result) throw new Error(`${source.of} is not played yet`);
    return result[source.kind];
  };
  for (const [index, match] of bracket.matches.entries()) {
    const songs: [number, number] = [songOf(match.song1), songOf(match.song2)];
    const [winner, loser] = upperWins(songs, index) ? songs : songs.toReversed();
    results.set(match.key, { winner: winner as number, loser: loser as number });
  }
  return results;
}

describe('a seeded bracket', () => {
  test.each(SIZES)(
    'a bracket of %i songs has one match fewer than songs and one champion (rule B1)',
    (count) => {
      const bracket = build(count);
      expect(bracket.size).toBe(count);
      expect(bracket.matches).toHaveLength(count - 1);
      expect(bracket.rounds).toBe(Math.ceil(Math.log2(count)));
      fc.assert(
        fc.property(fc.array(fc.boolean(), { minLength: count, maxLength: count }), (outcomes) => {
          const results = [...play(bracket, (_, index) => outcomes[index] === true).values()];
          const losers = new Set(results.map((result) => result.loser));
          expect(losers.size).toBe(count - 1);
          expect(seedsOf(count).filter((song) => !losers.has(song))).toEqual([results.at(-1)?.winner]);
        }),
        { numRuns: 10 },
      );
    },
  );

  test.each(SIZES)(
    'a bracket of %i songs keeps the best seeds of each round when better seeds win (rule B1)',
    (count) => {
      const bracket = build(count);
      const results = play(bracket, ([first, second]) => first < second);
      for (const match of bracket.matches) {
        const { winner, loser } = results.get(match.key) ?? { winner: 0, loser: 0 };
        const songsInRound = 2 ** (bracket.rounds - match.round + 1);
        expect(winner + loser).toBe(songsInRound + 1);
      }
    },
  );

  test.each(SIZES)(
    'a bracket of %i songs gives the byes to the best seeds, without a match (rule B2)',
    (count) => {
      const bracket = build(count);
      const byes = 2 ** bracket.rounds - count;
      const first = bracket.matches.filter((match) => match.round === 1);
      expect(first.flatMap(entriesOf).sort((a, b) => a - b)).toEqual(seedsOf(count).slice(byes));
      const second = bracket.matches.filter((match) => match.round === 2);
      const withBye = second.flatMap(entriesOf);
      if (bracket.rounds > 1) expect(withBye.sort((a, b) => a - b)).toEqual(seedsOf(byes));
      for (const match of bracket.matches.filter((match) => match.round > 2))
        expect(entriesOf(match)).toEqual([]);
      const meetings = second.filter((match) => entriesOf(match).length === 2).length;
      expect(meetings).toBe(Math.max(0, byes - second.length));
    },
  );

  test.each(SIZES)(
    'a bracket of %i songs lets the winners of positions 2p - 1 and 2p meet at position p (rule B6)',
    (count) => {
      const bracket = build(count, true);
      const byKey = new Map(bracket.matches.map((match) => [match.key, match]));
      expect(byKey.size).toBe(bracket.matches.length);
      for (const match of main(bracket)) {
        expect(match.position).toBeLessThanOrEqual(2 ** (bracket.rounds - match.round));
        if (match.round === bracket.rounds) {
          expect(match.winnerTo).toBeNull();
          continue;
        }
        const next = byKey.get(match.winnerTo?.key ?? '');
        expect([next?.round, next?.position]).toEqual([match.round + 1, Math.ceil(match.position / 2)]);
        expect(match.winnerTo?.slot).toBe(match.position % 2 === 1 ? 1 : 2);
        expect(match.winnerTo?.slot === 1 ? next?.song1 : next?.song2).toEqual({
          kind: 'winner',
          of: match.key,
        });
      }
    },
  );

  test('a bracket lists its matches in an order in which they can be played', () => {
    for (const count of SIZES) {
      const places = main(build(count, true)).map((match) => match.round * 100 + match.position);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
});

describe('the third place match', () => {
  test('the third place match is between the losers of the two semifinals, before the final (rule B7)', () => {
    for (const count of SIZES.filter((size) => size >= 4)) {
      const bracket = build(count, true);
      const third = bracket.matches.at(-2);
      const semifinals = bracket.matches.filter((match) => match.phase === 'Semifinals');
      expect(third).toMatchObject({
        phase: 'Third Place Match',
        round: bracket.rounds,
        position: 1,
        winnerTo: null,
      });
      expect([third?.song1, third?.song2]).toEqual(
        semifinals.map((match) => ({ kind: 'loser', of: match.key })),
      );
      expect(semifinals.map((match) => match.loserTo)).toEqual([
        { key: third?.key, slot: 1 },
        { key: third?.key, slot: 2 },
      ]);
      expect(bracket.matches).toHaveLength(count);
    }
  });

  test('a bracket has no third place match without two semifinals, or when it is switched off (rule B7)', () => {
    expect(build(2, true).matches).toHaveLength(1);
    expect(build(3, true).matches).toHaveLength(2);
    expect(build(8, false).matches.every((match) => match.loserTo === null)).toBe(true);
  });
});

test.each([
  [2, ['Finals']],
  [4, ['Semifinals', 'Finals']],
  [5, ['Quarterfinals', 'Semifinals', 'Finals']],
  [8, ['Quarterfinals', 'Semifinals', 'Finals']],
  [16, ['Final 16', 'Quarterfinals', 'Semifinals', 'Finals']],
  [24, ['Final 32', 'Final 16', 'Quarterfinals', 'Semifinals', 'Finals']],
  [64, ['Final 64', 'Final 32', 'Final 16', 'Quarterfinals', 'Semifinals', 'Finals']],
])('the rounds of %i songs are named %j (rule B5)', (count, phases) => {
  expect([...new Set(build(count).matches.map((match) => match.phase))]).toEqual(phases);
});

test('a bracket of fewer than two songs throws a RangeError', () => {
  expect(() => seededGrid([1])).toThrow(RangeError);
});

describe('the sides of the knockout', () => {
  const pairsOf = (bracket: Bracket) => {
    const songsOf = (source: SideSource): number[] => {
      if (source.kind === 'entry') return [source.entryId];
      const feeder = bracket.matches.find(({ key }) => key === source.of);
      return feeder ? [...songsOf(feeder.song1), ...songsOf(feeder.song2)] : [];
    };
    return bracket.matches
      .map(({ song1, song2 }) =>
        [songsOf(song1), songsOf(song2)].map((songs) => songs.sort().join(',')).sort(),
      )
      .map((sides) => sides.join(' - '))
      .sort();
  };

  test('the draw of sides keeps every pair of every round, and depends on the seed alone (rule B14)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.string(), (count, seed) => {
        const grid = seededGrid(seedsOf(count));
        const drawn = drawSides(grid, seed, 2);
        expect(drawSides(grid, seed, 2)).toEqual(drawn);
        expect(pairsOf(bracketFromGrid(drawn, { thirdPlace: false }))).toEqual(
          pairsOf(bracketFromGrid(grid, { thirdPlace: false })),
        );
      }),
    );
  });

  test('each song is on side 1 of its first match for about half of the seeds (rule B14)', () => {
    const seeds = Array.from({ length: 2000 }, (_, index) => `seed ${index}`);
    for (const song of seedsOf(8)) {
      const first = seeds.filter((seed) => {
        const { matches } = bracketFromGrid(drawSides(seededGrid(seedsOf(8)), seed, 2), {
          thirdPlace: false,
        });
        return matches.some(({ song1 }) => song1.kind === 'entry' && song1.entryId === song);
      }).length;
      expect(Math.abs(first - 1000)).toBeLessThan(150);
    }
  });

  test('a draw of version 1 leaves the sides to the seeding (rule D5)', () => {
    expect(drawSides(seededGrid([1, 2, 3, 4]), 'seed', 1)).toEqual([1, 4, 2, 3]);
  });
});
