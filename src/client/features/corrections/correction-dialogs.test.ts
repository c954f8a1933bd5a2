import { expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { takenBack } from './correction-dialogs.tsx';

const POINTS = 'Points that the result gave are taken back. Achievements stay.';
const decided = { status: 'completed', winnerId: 11, decidedBy: 'votes' } as const;

it('the correction of a semifinal names the places of both songs and its tiebreakers', () => {
  const semifinal = createMatchup({ ...decided, winnerToId: 9, loserToId: 8 });
  const final = createMatchup({ id: 9, phase: 'Finals' });
  const thirdPlace = createMatchup({ id: 8, phase: 'Third Place Match' });
  const tiebreaker = createMatchup({ id: 6, parentMatchupId: semifinal.id, tiebreakerLevel: 1 });
  expect(takenBack(semifinal, [semifinal, final, thirdPlace, tiebreaker], 'knockout_stage')).toEqual([
    'Rise leaves the final.',
    'Fall leaves the third place match.',
    POINTS,
    '1 tiebreaker of this match and its votes are deleted.',
  ]);
});

it('the correction of a final takes back the end of the tournament', () => {
  const final = createMatchup({ ...decided, phase: 'Finals' });
  const END = 'The tournament is no longer completed: champion and podium are taken back.';
  expect(takenBack(final, [final], 'completed')).toEqual([POINTS, END]);
});

it('the correction of a group match takes back the drawn knockout', () => {
  const match = createMatchup({ ...decided, phase: 'group_stage' });
  const KNOCKOUT = 'The knockout is drawn again after the group stage.';
  expect(takenBack(match, [match, createMatchup({ id: 9 })], 'knockout_stage')).toEqual([POINTS, KNOCKOUT]);
  expect(takenBack(match, [match], 'active')).toEqual([POINTS]);
});
