// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { type ScheduleAccess, ScheduleMatch } from './schedule-match.tsx';

const EDIT = 'Edit times of Rise against Fall';
const DELETE = 'Delete Rise against Fall';

const render = (
  over: Partial<Matchup> = {},
  {
    access = 'visitor',
    canDelete = true,
    isOver = false,
    overlaps = [],
  }: { access?: ScheduleAccess; canDelete?: boolean; isOver?: boolean; overlaps?: string[] } = {},
) =>
  show(
    <ScheduleMatch
      matchup={createMatchup(over)}
      names={['Rise', 'Fall']}
      groupName={null}
      access={access}
      canDelete={canDelete}
      takesSide={false}
      isOver={isOver}
      overlaps={overlaps}
      overlapsAt={() => []}
    />,
  );

describe('a match of the schedule (rule S8)', () => {
  it.each([
    ['Schedule TBD', null, null],
    ['No end time', '2030-05-09T18:00:00Z', null],
    ['No start time', null, '2030-05-09T18:00:00Z'],
  ])('reads "%s" where times are missing', (text, startTime, endTime) => {
    expect(textOf(render({ status: 'pending', startTime, endTime }))).toContain(text);
  });

  it('offers its times to every signed-in user, and its deletion to managers only (rule S11)', () => {
    const waiting = { status: 'scheduled' } as const;
    expect(buttonNames(render(waiting))).toEqual([]);
    expect(buttonNames(render(waiting, { access: 'member' }))).toEqual([EDIT]);
    expect(buttonNames(render(waiting, { access: 'manager' }))).toEqual([EDIT, DELETE]);
    expect(buttonNames(render(waiting, { access: 'manager', isOver: true }))).toEqual([EDIT]);
  });

  it('cannot be deleted when it is a tiebreaker', () => {
    const tiebreaker = { status: 'scheduled', tiebreakerLevel: 1, parentMatchupId: 4 } as const;
    const markup = render(tiebreaker, { access: 'manager' });
    expect(buttonNames(markup)).toEqual([EDIT]);
    expect(textOf(markup)).toContain('Tiebreaker 1');
  });
});
