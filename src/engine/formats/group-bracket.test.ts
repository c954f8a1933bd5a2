import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankWinners, type StandingRow } from '#engine/ranking/standings.ts';
import { type Bracket, bracketFromGrid, type SideSource } from './bracket.ts';
import { groupGrid } from './group-bracket.ts';
import { QUALIFIERS_PER_GROUP } from './groups.ts';

/** The winner of group g (from 1) is song 10g + 1, its runner-up 10g + 2 and its third 10g + 3. */
const groupOf = (songId: number) => Math.floor(songId / 10);
const isWinner = (songId: number) => songId % 10 === 1;

type Score = [points: number, votes: number];

function table(scores: readonly (readonly [Score, Score])[]): StandingRow[][] {
  return scores.map((group, index) =>
    [...group, [0, 0] as Score].map(([points, votes], place) => ({
      songId: (index + 1) * 10 + place + 1,
      rank: place + 1,
      played: 2,
      wins: 0,
      ties: 0,
      losses: 0,
      points,
      votes,
      decidedBy: null,
    })),
  );
}

const EQUAL: [Score, Score] = [
  [6, 9],
  [3, 5],
];
const equalGroups = (count: number) => table(Array.from({ length: count }, () => EQUAL));
const score = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 20 }));
const standings = fc
  .array(fc.tuple(score, score), { minLength: 2, maxLength: 32 })
  .map((groups) => table(groups));

const entriesOf = (match: { song1: SideSource; song2: SideSource }) =>
  [match.song1, match.song2].flatMap((source) => (source.kind === 'entry' ? [source.entryId] : []));
const letter = (songId: number) => `${String.fromCharCode(64 + groupOf(songId))}${songId % 10}`;
const firstRound = (bracket: Bracket) =>
  bracket.matches.filter((match) => match.round === 1).map((match) => entriesOf(match).map(letter).join('-'));

const buildGroupBracket = (groups: StandingRow[][], options: { thirdPlace: boolean }) =>
  bracketFromGrid(groupGrid(groups), options);

/** Returns all songs that can reach a side. */
function candidates(bracket: Bracket, source: SideSource): number[] {
  if (source.kind === 'entry') return [source.entryId];
  const feeder = bracket.matches.find((match) => match.key === source.of);
  return feeder ? [...candidates(bracket, feeder.song1), ...candidates(bracket, feeder.song2)] : [];
}

describe('the knockout after groups', () => {
  test.each([
    [2, ['A1-B2', 'B1-A2']],
    [4, ['A1-B2', 'C1-D2', 'B1-A2', 'D1-C2']],
    [8, ['A1-B2', 'C1-D2', 'E1-F2', 'G1-H2', 'B1-A2', 'D1-C2', 'F1-E2', 'H1-G2']],
  ])('a knockout of %i groups opens with %j (rule B3)', (count, pairs) => {
    expect(firstRound(buildGroupBracket(equalGroups(count), { thirdPlace: false }))).toEqual(pairs);
  });

  test('the knockout takes the best two songs of each group once (rule G5)', () => {
    fc.assert(
      fc.property(standings, (groups) => {
        const bracket = buildGroupBracket(groups, { thirdPlace: true });
        const songs = bracket.matches.flatMap(entriesOf).sort((a, b) => a - b);
        expect(songs).toEqual(groups.flatMap((rows) => rows.slice(0, 2).map((row) => row.songId)));
        expect(bracket.size).toBe(groups.length * QUALIFIERS_PER_GROUP);
        expect(bracket.matches).toHaveLength(bracket.size - 1 + 1);
      }),
    );
  });

  test('two songs of one group meet again only in the final (rule B4)', () => {
    fc.assert(
      fc.property(standings, (groups) => {
        const bracket = buildGroupBracket(groups, { thirdPlace: false });
        for (const match of bracket.matches.filter((match) => match.round < bracket.rounds)) {
          const possible = [...candidates(bracket, match.song1), ...candidates(bracket, match.song2)].map(
            groupOf,
          );
          expect(new Set(possible).size).toBe(possible.length);
        }
      }),
    );
  });

  test('two group winners never meet in round 1', () => {
    fc.assert(
      fc.property(standings, (groups) => {
        const bracket = buildGroupBracket(groups, { thirdPlace: false });
        for (const match of bracket.matches.filter((match) => match.round === 1)) {
          const songs = entriesOf(match);
          expect(songs).toHaveLength(2);
          expect(songs.filter(isWinner).length).toBeLessThanOrEqual(1);
          expect(new Set(songs.map(groupOf)).size).toBe(2);
        }
      }),
    );
  });

  test('the byes go to the best winners, then to the best runners-up (rule B4)', () => {
    fc.assert(
      fc.property(standings, (groups) => {
        const bracket = buildGroupBracket(groups, { thirdPlace: false });
        const byes = 2 ** bracket.rounds - bracket.size;
        const opening = new Set(bracket.matches.filter((match) => match.round === 1).flatMap(entriesOf));
        const withBye = bracket.matches.flatMap(entriesOf).filter((song) => !opening.has(song));
        const ranked = [0, 1].flatMap((place) =>
          rankWinners(groups.map((rows, groupIndex) => ({ groupIndex, row: rows[place] as StandingRow }))),
        );
        const best = ranked.slice(0, byes).map(({ row }) => row.songId);
        expect(withBye.sort((a, b) => a - b)).toEqual(best.sort((a, b) => a - b));
      }),
    );
  });

  test('the two best winners meet only in the final when the group count is no power of two', () => {
    fc.assert(
      fc.property(standings, (groups) => {
        if (Number.isInteger(Math.log2(groups.length))) return;
        const bracket = buildGroupBracket(groups, { thirdPlace: false });
        const ranked = rankWinners(
          groups.map((rows, groupIndex) => ({ groupIndex, row: rows[0] as StandingRow })),
        );
        const final = bracket.matches.at(-1);
        const upper = final ? candidates(bracket, final.song1) : [];
        const isUpper = ranked.slice(0, 2).map(({ row }) => upper.includes(row.songId));
        expect(isUpper[0]).not.toBe(isUpper[1]);
      }),
    );
  });

  test('the best two songs of a single group meet in the final (rule B3)', () => {
    const { matches } = buildGroupBracket(equalGroups(1), { thirdPlace: true });
    expect(matches.map((match) => [match.phase, ...entriesOf(match).map(letter)])).toEqual([
      ['Finals', 'A1', 'A2'],
    ]);
  });

  test('a knockout without groups, or of a group with one song, throws a RangeError', () => {
    expect(() => groupGrid([])).toThrow(RangeError);
    expect(() => groupGrid([...equalGroups(1), equalGroups(2)[1]?.slice(0, 1) ?? []])).toThrow(RangeError);
  });
});
