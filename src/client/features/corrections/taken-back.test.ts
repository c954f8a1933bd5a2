import { expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { takenBack } from './taken-back-list.tsx';

const POINTS = 'Points that the result gave are taken back. Achievements stay.';
const decided = { status: 'completed', winnerId: 11, decidedBy: 'votes' } as const;

it('the correction of a semifinal names the places of both songs and its tiebreakers', () => {
  const semifinal = createMatchup({ ...decided, winnerToId: 9, loserToId: 8 });
  const final = createMatchup({ id: 9, phase: 'Finals' });
  const thirdPlace = createMatchup({ id: 8, phase: 'Third Place Match' });
  const tiebreaker = createMatchup({ id: 6, parentMatchupId: semifinal.id, tiebreakerLevel: 1 });
  const all = [semifinal, final, thirdPlace, tiebreaker];
  expect(takenBack(semifinal, all, 'knockout_stage')).toEqual([
    'Rise leaves the final.',
    'Fall leaves the third place match.',
    POINTS,
    '1 tiebreaker of this match and its votes are deleted.',
  ]);
  expect(takenBack(semifinal, [...all, { ...tiebreaker, id: 7 }], 'knockout_stage')).toContain(
    '2 tiebreakers of this match and their votes are deleted.',
  );
});

it('the correction of a final takes back the end of the tournament', () => {
  const final = createMatchup({ ...decided, phase: 'Finals' });
  expect(takenBack(final, [final], 'completed')).toEqual([
    POINTS,
    'The tournament is no longer completed: champion and podium are taken back.',
  ]);
});

it('the correction of a group match takes back the drawn knockout', () => {
  const match = createMatchup({ ...decided, phase: 'group_stage' });
  const knockout = createMatchup({ id: 9 });
  expect(takenBack(match, [match, knockout], 'knockout_stage')).toEqual([
    POINTS,
    'The knockout is drawn again after the group stage.',
  ]);
  expect(takenBack(match, [match], 'active')).toEqual([POINTS]);
});
