import { expect, test } from 'vitest';
import { pointsNote } from './points-note.ts';

test.each([
  ['active', 3, 'This tournament gives points once 3 more people with an account have voted.'],
  ['knockout_stage', 1, 'This tournament gives points once 1 more person with an account has voted.'],
  [
    'completed',
    2,
    'This tournament gave no points: it had fewer than 3 voters, not counting the person who entered the champion.',
  ],
  ['active', 0, null],
  ['completed', 0, null],
] as const)('a tournament in %s that lacks %i voters says %j', (status, missingVoters, note) => {
  expect(pointsNote({ status, missingVoters })).toBe(note);
});
