import { describe, expect, test } from 'vitest';
import type { MatchupPhase } from '#engine/kinds.ts';
import { type PodiumMatchup, pathToVictory, podium } from './podium.ts';

function matchup(
  phase: MatchupPhase,
  round: number,
  [song1Id, song1Votes]: [number, number],
  [song2Id, song2Votes]: [number, number],
): PodiumMatchup {
  const winnerId = song1Votes === song2Votes ? null : song1Votes > song2Votes ? song1Id : song2Id;
  const base = { phase, round, song1Id, song2Id, song1Votes, song2Votes, winnerId };
  return { ...base, status: 'completed', tiebreakerLevel: 0 };
}

const semifinals = [matchup('Semifinals', 1, [1, 9], [4, 3]), matchup('Semifinals', 1, [2, 8], [3, 5])];
const final = matchup('Finals', 2, [1, 5], [2, 6]);
const thirdPlace = matchup('Third Place Match', 2, [4, 4], [3, 1]);

describe('podium', () => {
  test('the podium is winner and loser of the final and the winner of the third place match (rule B10)', () => {
    expect(podium([...semifinals, thirdPlace, final])).toEqual({ championId: 2, runnerUpId: 1, thirdId: 4 });
  });

  test('the semifinal loser with more votes is third without a third place match (rule B10)', () => {
    expect(podium([...semifinals, final])).toEqual({ championId: 2, runnerUpId: 1, thirdId: 3 });
  });

  test('the champion’s semifinal opponent is third when both losers have equal votes', () => {
    const [upper, lower] = [
      matchup('Semifinals', 1, [1, 9], [4, 3]),
      matchup('Semifinals', 1, [2, 8], [3, 3]),
    ];
    expect(podium([upper, lower, final]).thirdId).toBe(3);
    expect(podium([upper, lower, { ...final, winnerId: 1 }]).thirdId).toBe(4);
  });

  test('a song that gave a walkover in its semifinal is not third (rule J5)', () => {
    const [upper, lower] = [
      matchup('Semifinals', 1, [1, 0], [4, 0]),
      matchup('Semifinals', 1, [2, 8], [3, 5]),
    ];
    const walkover = { ...upper, winnerId: 1, decidedBy: 'walkover' } as PodiumMatchup;
    expect(podium([walkover, lower, final]).thirdId).toBe(3);
    expect(
      podium([walkover, { ...lower, decidedBy: 'walkover' } as PodiumMatchup, final]).thirdId,
    ).toBeNull();
  });

  test('the loser of the only semifinal is third in a bracket of three', () => {
    expect(podium([semifinals[0] as PodiumMatchup, final]).thirdId).toBe(4);
  });

  test('third place is open in a bracket of two, and until the third place match ends', () => {
    expect(podium([final])).toEqual({ championId: 2, runnerUpId: 1, thirdId: null });
    const open: PodiumMatchup = { ...thirdPlace, status: 'active', winnerId: null };
    expect(podium([...semifinals, open, final]).thirdId).toBeNull();
  });

  test.each([
    ['no final', [...semifinals]],
    [
      'a final that is not completed',
      [...semifinals, { ...final, status: 'active' as const, winnerId: null }],
    ],
    ['a drawn final that is not decided yet', [...semifinals, { ...final, winnerId: null }]],
  ])('the podium is unknown with %s', (_, matchups) => {
    expect(podium(matchups)).toEqual({ championId: null, runnerUpId: null, thirdId: null });
  });

  test('a tiebreaker of the final does not count as the final', () => {
    const tiebreaker = { ...matchup('Finals', 2, [11, 9], [12, 1]), tiebreakerLevel: 1 };
    expect(podium([tiebreaker, ...semifinals, final]).championId).toBe(2);
  });
});

test('the path of a song lists its completed matchups in order of play, without tiebreakers', () => {
  const group = matchup('group_stage', 3, [2, 1], [7, 1]);
  const tiebreaker = { ...matchup('Semifinals', 1, [2, 9], [3, 1]), tiebreakerLevel: 1 };
  const open: PodiumMatchup = { ...matchup('Finals', 4, [2, 0], [1, 0]), status: 'active' };
  expect(pathToVictory([final, ...semifinals, tiebreaker, open, group], 2)).toEqual([
    group,
    semifinals[1],
    final,
  ]);
});
