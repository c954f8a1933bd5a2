import { expect, test } from 'vitest';
import { levelForPoints, levelOf, POINTS, SONG_POINTS, votePoints, voterTitle } from './points.ts';

test('people earn the points of R29, songs those of R32', () => {
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
  ['a vote is worth 1', { voterId: 1, submitterId: 2, songId: 5, winnerId: null }, 1],
  [
    'a vote for the winner is worth 3 when the matchup has ended',
    { voterId: 1, submitterId: 2, songId: 5, winnerId: 5 },
    3,
  ],
  ['a vote for the loser stays worth 1', { voterId: 1, submitterId: 2, songId: 5, winnerId: 6 }, 1],
  [
    'a vote on one’s own song is worth nothing, even when it wins',
    { voterId: 2, submitterId: 2, songId: 5, winnerId: 5 },
    0,
  ],
  [
    'a vote on a song that belongs to nobody is worth 1',
    { voterId: 2, submitterId: null, songId: 5, winnerId: null },
    1,
  ],
])('%s (R28, R29)', (_, vote, points) => {
  expect(votePoints(vote)).toBe(points);
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
])('%i points make level %i (R30)', (points, level) => {
  expect(levelForPoints(points)).toBe(level);
});

test.each([
  [100, 0, 3],
  [100, 4, 7],
  [100, -1, 2],
  [100, -9, 1],
])('%i points and %i levels by hand make level %i, never below 1 (R30)', (points, levelAdjustment, level) => {
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
])('a voter of level %i is a %s (A §2)', (level, title) => {
  expect(voterTitle(level)).toBe(title);
});
