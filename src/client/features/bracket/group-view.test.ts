import { describe, expect, it } from 'vitest';
import { groupBadge } from './group-view.ts';

const match = (status: string, totalVotes = 0) => ({ status, totalVotes });

describe("a group's badge (T §2)", () => {
  it.each([
    ['counts live matchups first', [match('active', 3), match('active'), match('completed', 2)], '2 Live'],
    ['says when all are completed', [match('completed', 2), match('completed')], 'Voting Complete'],
    ['says when any has votes', [match('completed', 2), match('scheduled')], 'In Progress'],
  ])('%s', (_, matchups, expected) => {
    expect(groupBadge(matchups)?.text).toBe(expected);
  });

  it('is missing before the first vote and without matchups', () => {
    expect(groupBadge([match('scheduled'), match('pending')])).toBeNull();
    expect(groupBadge([])).toBeNull();
  });
});
