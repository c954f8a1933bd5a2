import { describe, expect, it } from 'vitest';
import type { MatchupStatus } from '#engine/kinds.ts';
import { groupBadge } from './group-view.ts';

const match = (status: MatchupStatus, totalVotes = 0) => ({ status, totalVotes });

describe("a group's badge (rule G6)", () => {
  it.each([
    ['counts live matchups first', [match('active', 3), match('active'), match('completed', 2)], '2 Live'],
    ['tells that all matchups are completed', [match('completed', 2), match('completed')], 'Voting Complete'],
    ['tells that a matchup has votes', [match('completed', 2), match('scheduled')], 'In Progress'],
  ])('%s', (_, matchups, expected) => {
    expect(groupBadge(matchups)?.text).toBe(expected);
  });

  it('is missing before the first vote and without matchups', () => {
    expect(groupBadge([match('scheduled'), match('pending')])).toBeNull();
    expect(groupBadge([])).toBeNull();
  });
});
