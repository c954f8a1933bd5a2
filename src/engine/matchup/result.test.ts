import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideResult,
  eliminatedSongs,
  higherRanked,
  MAX_TIEBREAKER_LEVEL,
  nextTiebreak,
  tiebreakerDurationMs,
} from './result.ts';

const knockout = {
  song1Id: 1,
  song2Id: 2,
  song1Votes: 0,
  song2Votes: 0,
  phase: 'Semifinals',
} as const;

describe('decideResult', () => {
  test('the song with more votes wins, in groups and in the knockout (rule K6)', () => {
    for (const phase of ['group_stage', 'group', 'Finals', 'Final 16'] as const) {
      expect(decideResult({ ...knockout, phase, song1Votes: 3, song2Votes: 2 })).toEqual({
        kind: 'winner',
        winnerId: 1,
        loserId: 2,
      });
      expect(decideResult({ ...knockout, phase, song1Votes: 0, song2Votes: 1 })).toEqual({
        kind: 'winner',
        winnerId: 2,
        loserId: 1,
      });
    }
  });

  test.each([0, 7])('a group matchup with %i votes for each song is a tie (rule G3)', (votes) => {
    expect(decideResult({ ...knockout, phase: 'group_stage', song1Votes: votes, song2Votes: votes })).toEqual(
      { kind: 'tie' },
    );
  });

  test.each(['Final 64', 'Semifinals', 'Finals', 'Third Place Match', 'knockout'] as const)(
    'a drawn matchup of %s needs a tiebreaker, unless it has no vote (rules T1, T7)',
    (phase) => {
      for (const votes of [1, 7]) {
        const drawn = { ...knockout, phase, song1Votes: votes, song2Votes: votes };
        expect(decideResult(drawn)).toEqual({ kind: 'tiebreak' });
      }
      expect(decideResult({ ...knockout, phase })).toEqual({ kind: 'unvoted' });
    },
  );
});

test.each([
  [1, 3],
  [9, 3],
  [10, 10 / 3],
  [60, 20],
  [720, 240],
])('a tiebreaker after a match of %i minutes lasts %f minutes (rule T2)', (matchMinutes, minutes) => {
  expect(tiebreakerDurationMs(matchMinutes)).toBe(Math.round(minutes * 60_000));
});

describe('nextTiebreak', () => {
  test('the next tiebreaker has the next level and the first unused song of each side (rule T1)', () => {
    expect(nextTiebreak({ level: 0, options1: [11, 12, 13], options2: [21, 22, 23] })).toEqual({
      ok: true,
      level: 1,
      song1Id: 11,
      song2Id: 21,
    });
    expect(nextTiebreak({ level: 2, options1: [13], options2: [22, 23] })).toEqual({
      ok: true,
      level: 3,
      song1Id: 13,
      song2Id: 22,
    });
  });

  test('no tiebreaker follows when a side has no song left (rule T3)', () => {
    expect(nextTiebreak({ level: 0, options1: [], options2: [21] })).toEqual({
      ok: false,
      reason: 'no_songs_left',
    });
    expect(nextTiebreak({ level: 1, options1: [12], options2: [] })).toEqual({
      ok: false,
      reason: 'no_songs_left',
    });
  });

  test('no tiebreaker follows level 3 (rule T3)', () => {
    expect(MAX_TIEBREAKER_LEVEL).toBe(3);
    expect(nextTiebreak({ level: 3, options1: [14], options2: [24] })).toEqual({
      ok: false,
      reason: 'levels_used',
    });
  });
});

describe('higherRanked', () => {
  const entry = (songId: number, totalVotes: number, groupPoints: number, drawPosition: number) => ({
    songId,
    totalVotes,
    groupPoints,
    drawPosition,
  });

  test.each([
    ['total votes', entry(1, 9, 0, 2), entry(2, 8, 9, 1), 'total_votes'],
    ['group points at equal votes', entry(1, 9, 6, 2), entry(2, 9, 3, 1), 'group_points'],
    ['draw position at equal votes and points', entry(1, 9, 6, 1), entry(2, 9, 6, 2), 'draw_order'],
  ])('the entry that leads by %s advances', (_, better, worse, decidedBy) => {
    expect(higherRanked(better, worse)).toEqual({ songId: 1, decidedBy });
    expect(higherRanked(worse, better)).toEqual({ songId: 1, decidedBy });
  });

  test('the higher-ranked entry does not depend on its side', () => {
    const side = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }));
    fc.assert(
      fc.property(side, side, (a, b) => {
        const [first, second] = [entry(1, a[0], a[1], 1), entry(2, b[0], b[1], 2)];
        expect(higherRanked(first, second)).toEqual(higherRanked(second, first));
      }),
    );
  });
});

describe('eliminatedSongs', () => {
  const decided = { ...knockout, tiebreakerLevel: 0, winnerId: 1, loserToId: null };

  test('a decided knockout match puts its loser out, unless the loser has a further match (rule B6)', () => {
    expect(eliminatedSongs(decided)).toEqual([2]);
    expect(eliminatedSongs({ ...decided, winnerId: 2 })).toEqual([1]);
    expect(eliminatedSongs({ ...decided, loserToId: 7 })).toEqual([]);
    expect(eliminatedSongs({ ...decided, phase: 'Finals' })).toEqual([2]);
  });

  test('the third place match puts both of its songs out', () => {
    expect(eliminatedSongs({ ...decided, phase: 'Third Place Match' })).toEqual([1, 2]);
  });

  test('a group match, a tiebreaker and an undecided match put no song out', () => {
    expect(eliminatedSongs({ ...decided, phase: 'group_stage' })).toEqual([]);
    expect(eliminatedSongs({ ...decided, tiebreakerLevel: 1 })).toEqual([]);
    expect(eliminatedSongs({ ...decided, winnerId: null })).toEqual([]);
  });
});
