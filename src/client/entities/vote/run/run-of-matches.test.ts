import { describe, expect, it } from 'vitest';
import type { MatchupClock } from '#engine/matchup/voting-window.ts';
import { runOfMatches } from './run-of-matches.ts';

const NOW = 1_000_000;
const open = (id: number): MatchupClock & { id: number } => ({
  id,
  status: 'active',
  startTime: NOW - 1000,
  endTime: NOW + 60_000,
});
const upcoming = (id: number, startsIn: number): MatchupClock & { id: number } => ({
  id,
  status: 'scheduled',
  startTime: NOW + startsIn,
  endTime: NOW + startsIn + 60_000,
});
const run = (
  matchups: Parameters<typeof runOfMatches>[0],
  {
    shown = 1,
    voted = [] as number[],
    now = NOW,
  }: { shown?: number | null; voted?: number[]; now?: number } = {},
) => runOfMatches(matchups, shown, new Set(voted), now);

describe('the run of matches', () => {
  it('leads to the next open matchup without a vote, and counts the remaining ones', () => {
    expect(run([open(1), open(2), open(3)], { voted: [1] })).toMatchObject({
      nextId: 2,
      left: 2,
      isDone: false,
    });
    expect(run([open(1), open(2), open(3)], { voted: [1, 2] })).toMatchObject({ nextId: 3, left: 1 });
  });

  it('continues at the first matchup after the last one', () => {
    expect(run([open(1), open(2), open(3)], { shown: 3, voted: [2] })).toMatchObject({ nextId: 1, left: 1 });
  });

  it('is done once every open matchup has a vote, and knows when the next one opens', () => {
    const matchups = [open(1), open(2), upcoming(3, 9000), upcoming(4, 5000)];
    expect(run(matchups, { voted: [1, 2] })).toEqual({
      nextId: null,
      left: 0,
      isDone: true,
      nextStart: NOW + 5000,
      startingId: 4,
    });
    expect(run(matchups, { voted: [2] })).toMatchObject({ nextId: null, left: 0, isDone: false });
    expect(run([open(1)], { voted: [1] }).nextStart).toBeNull();
  });

  it('leaves out matchups that are locked, upcoming or over', () => {
    const matchups = [open(1), upcoming(2, 1000), { ...open(3), status: 'completed' as const }];
    expect(run(matchups, { shown: 2 })).toMatchObject({ nextId: 1, left: 1 });
    expect(run(matchups, { shown: 2, now: NOW + 51_000 })).toMatchObject({ nextId: null, isDone: false });
  });

  it('starts with the first open matchup without a vote', () => {
    expect(run([open(1), open(2)], { shown: null, voted: [1] }).nextId).toBe(2);
    expect(run([open(1), open(2)], { shown: null }).nextId).toBe(1);
  });
});
