import { expect, test } from 'vitest';
import { pointsNote } from './points-note.ts';

test.each([
  ['active', 3, 'Points from 3 voters on, 3 missing'],
  ['knockout_stage', 1, 'Points from 3 voters on, 1 missing'],
  ['completed', 2, 'No points: fewer than 3 voters other than the champion’s submitter'],
  ['active', 0, null],
  ['completed', 0, null],
] as const)('a tournament in %s that lacks %i voters says %j (rule P17)', (status, missingVoters, note) => {
  expect(pointsNote({ status, missingVoters })).toBe(note);
});
