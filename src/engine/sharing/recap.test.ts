import { describe, expect, test } from 'vitest';
import { type RecapMatchup, recapOf } from './recap.ts';

let id = 0;
/** A completed matchup of two songs with their votes. */
const played = (songs: [number, number], votes: [number, number], change: Partial<RecapMatchup> = {}) => {
  id += 1;
  const match: RecapMatchup = {
    id,
    phase: 'Quarterfinals',
    round: 1,
    status: 'completed',
    song1Id: songs[0],
    song2Id: songs[1],
    song1Votes: votes[0],
    song2Votes: votes[1],
    winnerId: votes[0] >= votes[1] ? songs[0] : songs[1],
    decidedBy: 'votes',
    tiebreakerLevel: 0,
    ...change,
  };
  return match;
};
const votesFor = (...choices: [RecapMatchup, number][]) =>
  new Map(choices.map(([match, songId]) => [match.id, songId]));

describe('a recap (rule R19)', () => {
  test('counts the votes in decided matches, and those for the winner', () => {
    const [a, b, c] = [played([1, 2], [5, 1]), played([3, 4], [1, 5]), played([1, 4], [4, 3])];
    const open = played([5, 6], [1, 0], { status: 'active', winnerId: null });
    const recap = recapOf([a, b, c, open], votesFor([a, 1], [b, 3], [c, 1], [open, 5]));
    expect(recap).toMatchObject({ votes: 3, withWinner: 2 });
  });

  test('leaves out walkovers, decisions, and matches without votes or with hidden ones', () => {
    const out = [
      played([1, 2], [2, 1], { decidedBy: 'walkover' }),
      played([1, 2], [2, 1], { decidedBy: 'decision' }),
      played([1, 2], [0, 0]),
      played([1, 2], [0, 0], { song1Votes: null, song2Votes: null }),
    ];
    const choices = votesFor(...out.map((match): [RecapMatchup, number] => [match, 1]));
    expect(recapOf(out, choices)).toEqual({ votes: 0, withWinner: 0, closest: null, upset: null });
  });

  test('names the match with the smallest distance, and of equal ones that with the most votes', () => {
    const [wide, near, nearer] = [played([1, 2], [9, 1]), played([3, 4], [3, 2]), played([1, 3], [11, 10])];
    expect(recapOf([wide, near, nearer], new Map()).closest).toBe(nearer);
    const tie = played([5, 6], [2, 2], { decidedBy: 'tiebreaker' });
    const replay = played([7, 8], [1, 1], { tiebreakerLevel: 1 });
    expect(recapOf([wide, near, tie, replay], new Map()).closest).toBe(tie);
  });

  test('names as upset the match whose loser had the larger share before, by the most', () => {
    const first = [played([1, 2], [9, 1]), played([3, 4], [6, 4]), played([5, 6], [7, 3])];
    const small = played([3, 5], [6, 4], { round: 2 });
    const large = played([1, 3], [4, 6], { round: 3 });
    expect(recapOf([large, small, ...first], new Map()).upset).toBe(large);
    expect(recapOf([...first, small], new Map()).upset).toBe(small);
    expect(recapOf([...first, played([1, 3], [6, 4], { round: 2 })], new Map()).upset).toBeNull();
    expect(recapOf(first, new Map()).upset).toBeNull();
  });
});
