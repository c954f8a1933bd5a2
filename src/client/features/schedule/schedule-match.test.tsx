// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { type ScheduleAccess, ScheduleMatch } from './schedule-match.tsx';

const EDIT = 'Edit times of Rise against Fall';
const DELETE = 'Delete Rise against Fall';

const render = (over: Partial<Matchup>, access: ScheduleAccess, isOver = false) =>
  show(
    <ScheduleMatch
      matchup={createMatchup(over)}
      names={['Rise', 'Fall']}
      groupName={null}
      access={access}
      canDelete
      takesSide={false}
      isOver={isOver}
      overlaps={[]}
      overlapsAt={() => []}
    />,
  );

it.each([
  ['Schedule TBD', null, null],
  ['No end time', '2030-05-09T18:00:00Z', null],
  ['No start time', null, '2030-05-09T18:00:00Z'],
])('a match of the schedule reads "%s" where times are missing', (text, startTime, endTime) => {
  expect(textOf(render({ status: 'pending', startTime, endTime }, 'visitor'))).toContain(text);
});

it.each([
  ['a visitor', {}, 'visitor', false, []],
  ['a signed-in user', {}, 'member', false, [EDIT]],
  ['a manager', {}, 'manager', false, [EDIT, DELETE]],
  ['a manager once the tournament is over', {}, 'manager', true, [EDIT]],
  ['a manager at a tiebreaker', { tiebreakerLevel: 1, parentMatchupId: 4 }, 'manager', false, [EDIT]],
] as const)(
  '%s is offered times and deletion of a match as allowed (rule S11)',
  (_, over, access, isOver, names) => {
    expect(buttonNames(render({ status: 'scheduled', ...over }, access, isOver))).toEqual(names);
  },
);
