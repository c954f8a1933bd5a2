import { expect, it } from 'vitest';
import type { Candidate } from '#engine/matchup/offered-match.ts';
import { runOfMatches } from './run-of-matches.ts';

const NOW = 1_000_000;
const match = (id: number, status: 'active' | 'scheduled' | 'completed', startsIn: number): Candidate => ({
  id,
  status,
  startTime: NOW + startsIn,
  endTime: NOW + startsIn + 61_000,
});
const open = (id: number) => match(id, 'active', -1000);
const run = (matchups: Candidate[], shownId: number | null, votedIds: number[], now = NOW) =>
  runOfMatches(matchups, shownId, new Set(votedIds), now);

it('the run leads to the next open matchup without a vote, and counts the remaining ones', () => {
  const matchups = [open(1), open(2), open(3)];
  expect(run(matchups, 1, [1])).toMatchObject({ nextId: 2, left: 2, isDone: false });
  expect(run(matchups, 1, [1, 2])).toMatchObject({ nextId: 3, left: 1 });
  expect(run(matchups, 3, [2]), 'after the last follows the first').toMatchObject({ nextId: 1, left: 1 });
  expect(run(matchups, null, [1]).nextId).toBe(2);
});

it('the run is done once every open matchup has a vote, and knows when the next one opens', () => {
  const matchups = [open(1), open(2), match(3, 'scheduled', 9000), match(4, 'scheduled', 5000)];
  const done = { nextId: null, left: 0, isDone: true, nextStart: NOW + 5000, startingId: 4 };
  expect(run(matchups, 1, [1, 2])).toEqual(done);
  expect(run(matchups, 1, [2])).toMatchObject({ nextId: null, left: 0, isDone: false });
  expect(run([open(1)], 1, [1]).nextStart).toBeNull();
});

it('the run leaves out matchups that are locked, upcoming or over', () => {
  const matchups = [open(1), match(2, 'scheduled', 1000), match(3, 'completed', -1000)];
  expect(run(matchups, 2, [])).toMatchObject({ nextId: 1, left: 1 });
  expect(run(matchups, 2, [], NOW + 51_000)).toMatchObject({ nextId: null, isDone: false });
});
