import { describe, expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { ScheduleMatch } from './schedule-match.tsx';

const EDIT = 'Edit times of Rise against Fall';
const DELETE = 'Delete Rise against Fall';

const render = (over: Partial<Matchup> = {}, access: { canManage?: boolean; canDelete?: boolean } = {}) =>
  renderMarkup(
    <ScheduleMatch
      matchup={createMatchup(over)}
      names={['Rise', 'Fall']}
      groupName={null}
      canManage={access.canManage ?? false}
      canDelete={access.canDelete ?? false}
    />,
  );

describe('a match of the schedule (rule S8)', () => {
  it('shows its time, its status and its votes, and links to its card', () => {
    const markup = render();
    expect(textOf(markup)).toContain('Rise vs Fall');
    expect(textOf(markup)).toContain('3 : 1');
    expect(textOf(markup)).toContain('Live');
    expect(markup).toContain('href="?tab=voting#matchup-5"');
    expect(buttonNames(markup)).toEqual([]);
  });

  it('shows no votes before it starts', () => {
    expect(textOf(render({ status: 'scheduled' }))).not.toContain('3 : 1');
  });

  it.each([
    ['Schedule TBD', null, null],
    ['No end time', '2030-05-09T18:00:00Z', null],
    ['No start time', null, '2030-05-09T18:00:00Z'],
  ])('reads "%s" where times are missing', (text, startTime, endTime) => {
    expect(textOf(render({ status: 'pending', startTime, endTime }))).toContain(text);
  });

  it('is edited and deleted by its managers only (rule A16)', () => {
    expect(buttonNames(render({ status: 'scheduled' }, { canManage: true, canDelete: true }))).toEqual([
      EDIT,
      DELETE,
    ]);
  });

  it('cannot be edited once it is completed (rule S6)', () => {
    const markup = render({ status: 'completed' }, { canManage: true, canDelete: true });
    expect(buttonNames(markup)).toEqual([DELETE]);
  });

  it('cannot be deleted when it is a tiebreaker (rule B12)', () => {
    const tiebreaker = { status: 'scheduled', tiebreakerLevel: 1, parentMatchupId: 4 } as const;
    const markup = render(tiebreaker, { canManage: true, canDelete: true });
    expect(buttonNames(markup)).toEqual([EDIT]);
    expect(textOf(markup)).toContain('Tiebreaker 1');
  });
});
