import { describe, expect, it } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import type { MatchupStatus } from '#engine/kinds.ts';
import { rankGroup } from '#engine/ranking/standings.ts';
import { currentMatches, groupBadge, groupViews, leadingCount } from './group-view.ts';

const match = (status: MatchupStatus, totalVotes = 0) => ({ status, totalVotes });

describe("a group's badge (rule G6)", () => {
  it.each([
    ['counts live matchups first', [match('active', 3), match('active'), match('completed', 2)], '2 Live'],
    ['says that all matchups are completed', [match('completed', 2), match('completed')], 'Voting Complete'],
    ['says that a matchup has votes', [match('completed', 2), match('scheduled')], 'In Progress'],
    ['is missing before the first vote', [match('scheduled'), match('pending')], undefined],
    ['is missing without matchups', [], undefined],
  ])('%s', (_, matchups, expected) => {
    expect(groupBadge(matchups)?.text).toBe(expected);
  });
});

/** The ids of two songs, and their votes. */
type Played = readonly [number, number, number, number];
const EVEN: Played[] = [
  [1, 2, 1, 1],
  [3, 4, 1, 1],
];
const AHEAD: Played[] = [
  [1, 4, 3, 0],
  [2, 3, 2, 0],
];

it.each<[string, Played[], MatchupStatus, number]>([
  ['none before the first result', [], 'active', 0],
  ['none while all are equal', EVEN, 'active', 0],
  ['one while two songs are equal at the second place', [[1, 4, 3, 0]], 'active', 1],
  ['two once two songs are ahead', AHEAD, 'active', 2],
  ['two when all matches are completed', EVEN, 'completed', 2],
])('the songs of a table that are marked as advancing are %s', (_, results, status, count) => {
  const played = results.map(([song1Id, song2Id, song1Votes, song2Votes]) => {
    return { song1Id, song2Id, song1Votes, song2Votes };
  });
  const standings = rankGroup([1, 2, 3, 4], played);
  expect(leadingCount({ standings, matchups: [createMatchup({ status })] })).toBe(count);
});

it('a table counts a decision by its winner and puts a withdrawn song last', () => {
  const group = { id: 1, name: 'Group A', position: 1 };
  const songs = [11, 12, 13].map((id, index) =>
    createSong({
      id,
      groupId: 1,
      drawPosition: index + 1,
      withdrawnAt: id === 11 ? '2030-06-01T12:00:00.000Z' : null,
    }),
  );
  const common = { phase: 'group_stage', groupId: 1, status: 'completed' } as const;
  const matchups = [
    createMatchup({ ...common, id: 1, song1Id: 11, song2Id: 12, winnerId: 12, decidedBy: 'walkover' }),
    createMatchup({ ...common, id: 2, song1Id: 12, song2Id: 13, winnerId: 13, decidedBy: 'decision' }),
  ];
  const [view] = groupViews({ groups: [group], songs, status: 'active' }, matchups);
  expect(view?.standings.map((row) => [row.songId, row.points])).toEqual([
    [13, 3],
    [12, 0],
    [11, 0],
  ]);
});

it('the current matches of a group are the open ones, else those of its next round', () => {
  const match = (id: number, round: number, status: 'active' | 'pending' | 'completed') =>
    createMatchup({ id, round, status });
  const idsOf = (...matchups: ReturnType<typeof match>[]) => currentMatches({ matchups }).map(({ id }) => id);
  expect(idsOf(match(1, 1, 'completed'), match(2, 1, 'active'), match(3, 2, 'pending'))).toEqual([2]);
  expect(idsOf(match(1, 1, 'completed'), match(2, 2, 'pending'), match(3, 3, 'pending'))).toEqual([2]);
  expect(idsOf(match(1, 1, 'completed'))).toEqual([]);
});
