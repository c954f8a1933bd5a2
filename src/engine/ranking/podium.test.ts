import { describe, expect, test } from 'vitest';
import { type PodiumMatchup, pathToVictory, podium } from './podium.ts';

function matchup(
  phase: string,
  round: number,
  [song1Id, song1Votes]: [number, number],
  [song2Id, song2Votes]: [number, number],
) {
  const winnerId = song1Votes === song2Votes ? null : song1Votes > song2Votes ? song1Id : song2Id;
  const base = { phase, round, song1Id, song2Id, song1Votes, song2Votes, winnerId };
  return { ...base, status: 'completed', tiebreakerLevel: 0 } satisfies PodiumMatchup;
}

const semifinals = [matchup('Semifinals', 1, [1, 9], [4, 3]), matchup('Semifinals', 1, [2, 8], [3, 5])];
const final = matchup('Finals', 2, [1, 5], [2, 6]);
const thirdPlace = matchup('Third Place Match', 2, [4, 4], [3, 1]);

describe('the podium (T §4)', () => {
  test('is the winner and the loser of the Finals and the winner of the Third Place Match', () => {
    expect(podium([...semifinals, thirdPlace, final])).toEqual({ championId: 2, runnerUpId: 1, thirdId: 4 });
  });

  test('has the semifinal loser with most votes in third place when there is no Third Place Match', () => {
    expect(podium([...semifinals, final])).toEqual({ championId: 2, runnerUpId: 1, thirdId: 3 });
  });

  test('has the champion’s semifinal opponent in third place when both losers have the same votes', () => {
    const [upper, lower] = [
      matchup('Semifinals', 1, [1, 9], [4, 3]),
      matchup('Semifinals', 1, [2, 8], [3, 3]),
    ];
    expect(podium([upper, lower, final]).thirdId).toBe(3);
    expect(podium([upper, lower, { ...final, winnerId: 1 }]).thirdId).toBe(4);
  });

  test('has the one semifinal’s loser in third place in a bracket of three', () => {
    expect(podium([semifinals[0] as PodiumMatchup, final]).thirdId).toBe(4);
  });

  test('has no third place in a bracket of two, or while the Third Place Match is open', () => {
    expect(podium([final])).toEqual({ championId: 2, runnerUpId: 1, thirdId: null });
    const open = { ...thirdPlace, status: 'active', winnerId: null };
    expect(podium([...semifinals, open, final]).thirdId).toBeNull();
  });

  test.each([
    ['no Finals', [...semifinals]],
    ['the Finals not completed', [...semifinals, { ...final, status: 'active', winnerId: null }]],
    ['the Finals drawn and not yet decided', [...semifinals, { ...final, winnerId: null }]],
  ])('is unknown with %s', (_, matchups) => {
    expect(podium(matchups)).toEqual({ championId: null, runnerUpId: null, thirdId: null });
  });

  test('does not read a tiebreaker as the match itself', () => {
    const tiebreaker = { ...matchup('Finals', 2, [11, 9], [12, 1]), tiebreakerLevel: 1 };
    expect(podium([tiebreaker, ...semifinals, final]).championId).toBe(2);
  });
});

test('a song’s path holds its completed matchups in the order of play, groups first, without tiebreakers', () => {
  const group = matchup('group_stage', 3, [2, 1], [7, 1]);
  const tiebreaker = { ...matchup('Semifinals', 1, [2, 9], [3, 1]), tiebreakerLevel: 1 };
  const open = { ...matchup('Finals', 4, [2, 0], [1, 0]), status: 'active' };
  expect(pathToVictory([final, ...semifinals, tiebreaker, open, group], 2)).toEqual([
    group,
    semifinals[1],
    final,
  ]);
});
