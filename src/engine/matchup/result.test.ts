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
  test.each(['group_stage', 'group', 'Finals', 'Final 16'] as const)(
    'the song with more votes wins in %s (rule K6)',
    (phase) => {
      const decide = (song1Votes: number, song2Votes: number) =>
        decideResult({ ...knockout, phase, song1Votes, song2Votes });
      expect(decide(3, 2)).toEqual({ kind: 'winner', winnerId: 1, loserId: 2 });
      expect(decide(0, 1)).toEqual({ kind: 'winner', winnerId: 2, loserId: 1 });
    },
  );

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

test.each([
  ['has the first unused song of each side (rule T1)', 0, [11, 12, 13], [21, 22, 23], [1, 11, 21]],
  ['has the next level (rule T1)', 2, [13], [22, 23], [3, 13, 22]],
  ['follows not when the first side has no song left (rule T3)', 0, [], [21], 'no_songs_left'],
  ['follows not when the second side has no song left (rule T3)', 1, [12], [], 'no_songs_left'],
  ['follows not on level 3 (rule T3)', MAX_TIEBREAKER_LEVEL, [14], [24], 'levels_used'],
])('the next tiebreaker %s', (_, level, options1, options2, expected) => {
  const [next, song1Id, song2Id] = expected;
  expect(nextTiebreak({ level, options1, options2 })).toEqual(
    typeof expected === 'string'
      ? { ok: false, reason: expected }
      : { ok: true, level: next, song1Id, song2Id },
  );
});

test('a match has at most three tiebreakers (rule T3)', () => expect(MAX_TIEBREAKER_LEVEL).toBe(3));

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
