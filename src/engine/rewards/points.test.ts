import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  levelForPoints,
  levelOf,
  levelProgress,
  nextVoterTitle,
  POINTS,
  SONG_POINTS,
  votePoints,
  voterTitle,
} from './points.ts';

test('users and songs earn the points of the rules (rules P1, P2, P3, P4, P5)', () => {
  expect(POINTS).toEqual({
    vote: 1,
    votedForWinner: 2,
    ownSongWinsMatchup: 10,
    champion: 100,
    runnerUp: 50,
    third: 25,
    predictionRight: 10,
    createdTournamentCompletes: 20,
  });
  expect(SONG_POINTS).toEqual({ win: 3, tie: 1, championship: 10 });
});

test.each([
  ['a vote earns 1 point', { voterId: 1, submitterId: 2, songId: 5, winnerId: null }, 1],
  [
    'a vote for the winner earns 3 points when the matchup has ended',
    { voterId: 1, submitterId: 2, songId: 5, winnerId: 5 },
    3,
  ],
  ['a vote for the loser earns 1 point', { voterId: 1, submitterId: 2, songId: 5, winnerId: 6 }, 1],
  [
    'a submitter’s own vote earns nothing, even when the song wins',
    { voterId: 2, submitterId: 2, songId: 5, winnerId: 5 },
    0,
  ],
  [
    'a vote on a song without a submitter earns 1 point',
    { voterId: 2, submitterId: null, songId: 5, winnerId: null },
    1,
  ],
])('%s (rules P1, P2)', (_, vote, points) => {
  expect(votePoints({ ...vote, isWaiting: false })).toBe(points);
});

test('a vote that waits earns no point yet, but earns the points for the winner (rule P21)', () => {
  const vote = { voterId: 1, submitterId: 2, songId: 5, isWaiting: true };
  expect(votePoints({ ...vote, winnerId: null })).toBe(0);
  expect(votePoints({ ...vote, winnerId: 5 })).toBe(2);
});

test.each([
  [-5, 1],
  [0, 1],
  [24, 1],
  [25, 2],
  [99, 2],
  [100, 3],
  [399, 4],
  [400, 5],
  [2024, 9],
  [2025, 10],
])('%i points give level %i (rule P9)', (points, level) => {
  expect(levelForPoints(points)).toBe(level);
});

test.each([
  [100, 0, 3],
  [100, 4, 7],
  [100, -1, 2],
  [100, -9, 1],
])('%i points with an adjustment of %i levels give level %i (rule P9)', (points, levelAdjustment, level) => {
  expect(levelOf({ points, levelAdjustment })).toBe(level);
});

test.each([
  [1, 'New Voter'],
  [2, 'New Voter'],
  [3, 'Active Voter'],
  [4, 'Active Voter'],
  [5, 'Expert Voter'],
  [9, 'Expert Voter'],
  [10, 'Master Voter'],
  [99, 'Master Voter'],
])('a voter of level %i has the title %s', (level, title) => {
  expect(voterTitle(level)).toBe(title);
});

test.each([
  [1, 'Active Voter', 3],
  [3, 'Expert Voter', 5],
  [9, 'Master Voter', 10],
])('after level %i comes the title %s from level %i', (level, title, from) => {
  expect(nextVoterTitle(level)).toEqual({ title, level: from });
});

test('no title comes after Master Voter', () => {
  expect(nextVoterTitle(10)).toBeNull();
});

test('the progress within a level ends where the next level begins', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (points) => {
      const { reached, needed } = levelProgress(points);
      expect(reached).toBeGreaterThanOrEqual(0);
      expect(levelForPoints(points + needed - reached)).toBe(levelForPoints(points) + 1);
      expect(levelForPoints(points + needed - reached - 1)).toBe(levelForPoints(points));
    }),
  );
  expect(levelProgress(-3)).toEqual({ reached: 0, needed: 25 });
});
